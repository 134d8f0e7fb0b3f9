import type { createInstance } from '@module-federation/enhanced/runtime';
import { createAction, createSelector, createSlice, isAnyOf, nanoid } from '@reduxjs/toolkit';
import * as sharedConsole from '@velvet/console-kit';
import * as sharedCodec from '@velvet/contract/codec';
import * as sharedPage from '@velvet/contract/page';
import * as sharedPrimitives from '@velvet/contract/primitives';
import { EARLIER_SINGLETONS_VERSION, withEarlierNames } from '@velvet/contract/served-contracts';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { defineMessages, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { combineReducers } from 'redux';
import * as mantine from './mantine-singleton.ts';

/** Versions of this build's singletons by specifier, written in by the bundler; without earlier names. */
declare const __SINGLETON_VERSIONS__: Readonly<Record<string, string>>;

/** What the console provides to remotes; of each library the names that pages use. */
export const presentSingletons: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  redux: { combineReducers },
  '@reduxjs/toolkit': { createAction, createSelector, createSlice, isAnyOf, nanoid },
  'react-redux': { useDispatch, useSelector, useStore },
  'react-intl': { FormattedMessage, FormattedNumber, defineMessages, useIntl },
  'react-router-dom': { Link, NavLink, useLocation, useNavigate, useSearchParams },
  '@mantine/core': mantine,
  '@velvet/console-kit': sharedConsole,
  '@velvet/contract/codec': sharedCodec,
  '@velvet/contract/page': sharedPage,
  '@velvet/contract/primitives': sharedPrimitives,
};

/** By the share keys of every contract that the console serves. */
export const providedModules = withEarlierNames(presentSingletons);

/** Module Federation's option `shared`: one copy of each, which remotes take from the host. */
export function sharedModules(): NonNullable<Parameters<typeof createInstance>[0]['shared']> {
  return Object.fromEntries(
    Object.entries(providedModules).map(([specifier, module]) => {
      const version = __SINGLETON_VERSIONS__[specifier] ?? EARLIER_SINGLETONS_VERSION;
      const shareConfig = {
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${version}`,
      };
      return [specifier, { version, shareConfig, lib: () => module }];
    }),
  );
}
