import { createSlice } from '@reduxjs/toolkit';
import * as sharedConsole from '@velvet/shared/console';
import * as sharedCodec from '@velvet/shared/contract/codec';
import * as sharedPage from '@velvet/shared/contract/page';
import * as sharedPrimitives from '@velvet/shared/contract/primitives';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { defineMessages, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { combineReducers } from 'redux';

/** What the console provides to remotes; of each library the names that pages use. */
export const presentSingletons: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  redux: { combineReducers },
  '@reduxjs/toolkit': { createSlice },
  'react-redux': { useDispatch, useSelector },
  'react-intl': { FormattedMessage, FormattedNumber, defineMessages, useIntl },
  'react-router-dom': { Link, useNavigate, useSearchParams },
  '@mantine/core': {},
  '@velvet/shared/console': sharedConsole,
  '@velvet/shared/contract/codec': sharedCodec,
  '@velvet/shared/contract/page': sharedPage,
  '@velvet/shared/contract/primitives': sharedPrimitives,
};
