import type { createInstance } from '@module-federation/enhanced/runtime';
import { createAction, createSelector, createSlice, isAnyOf, nanoid } from '@reduxjs/toolkit';
import * as sharedCodec from '@velvet/contract/codec';
import * as sharedPage from '@velvet/contract/page';
import * as sharedPrimitives from '@velvet/contract/primitives';
import { EARLIER_SINGLETONS_VERSION, withEarlierNames } from '@velvet/contract/served-contracts';
import * as sharedApi from '@velvet/sdk/api';
import * as sharedFeature from '@velvet/sdk/feature';
import * as sharedI18n from '@velvet/sdk/i18n';
import * as sharedRoutes from '@velvet/sdk/routes';
import * as sharedStore from '@velvet/sdk/store';
import * as sharedUi from '@velvet/ui';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import {
  defineMessages,
  FormattedMessage,
  FormattedNumber,
  IntlProvider,
  useIntl,
} from 'react-intl';
import { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
import { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import {
  applyMiddleware,
  bindActionCreators,
  combineReducers,
  compose,
  createStore,
  isAction,
  isPlainObject,
} from 'redux';

/** Versions of this build's singletons by specifier, written in by the bundler; without earlier names. */
declare const __SINGLETON_VERSIONS__: Readonly<Record<string, string>>;

/**
 * Singletons that are part of the shell itself. Of each library these are the names that apps use
 * today: the whole of React Router alone is five times as large.
 */
export const presentSingletons: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  redux: {
    applyMiddleware,
    bindActionCreators,
    combineReducers,
    compose,
    createStore,
    isAction,
    isPlainObject,
  },
  'react-redux': { Provider, shallowEqual, useDispatch, useSelector, useStore },
  '@velvet/sdk/api': sharedApi,
  '@velvet/contract/codec': sharedCodec,
  '@velvet/contract/page': sharedPage,
  '@velvet/contract/primitives': sharedPrimitives,
  '@velvet/sdk/feature': sharedFeature,
  '@velvet/sdk/i18n': sharedI18n,
  '@velvet/sdk/routes': sharedRoutes,
  '@velvet/sdk/store': sharedStore,
  '@velvet/ui': sharedUi,
  '@reduxjs/toolkit': {
    createAction,
    createSelector,
    createSlice,
    isAnyOf,
    nanoid,
  },
  'react-intl': {
    FormattedMessage,
    FormattedNumber,
    IntlProvider,
    defineMessages,
    useIntl,
  },
  'react-router-dom': { Link, NavLink, useLocation, useNavigate, useSearchParams },
};

/** Fetched with the first screen that needs them. */
const deferred: Readonly<Record<string, () => Promise<unknown>>> = {
  '@velvet/ui/deferred': () => import(/* webpackChunkName: "ui-deferred" */ '@velvet/ui/deferred'),
};

/**
 * Module Federation's option `shared`: one copy of each, which remotes take from the host, by the share keys of every
 * contract that it serves.
 */
export function sharedModules(): NonNullable<Parameters<typeof createInstance>[0]['shared']> {
  const present = Object.entries(presentSingletons).map(([specifier, module]) => [
    specifier,
    { lib: () => module },
  ]);
  const fetched = Object.entries(deferred).map(([specifier, load]) => [
    specifier,
    { get: () => load().then((module) => () => module) },
  ]);
  const all = withEarlierNames<object>(Object.fromEntries([...present, ...fetched]));
  return Object.fromEntries(
    Object.entries(all).map(([specifier, module]) => {
      const version = __SINGLETON_VERSIONS__[specifier] ?? EARLIER_SINGLETONS_VERSION;
      const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
      return [specifier, { version, shareConfig, ...module }];
    }),
  );
}
