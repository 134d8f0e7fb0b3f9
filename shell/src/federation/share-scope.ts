import {
  createAction,
  createEntityAdapter,
  createSelector,
  createSlice,
  isAnyOf,
  nanoid,
} from '@reduxjs/toolkit';
import * as sharedApi from '@velvet/shared/api';
import * as sharedCodec from '@velvet/shared/contract/codec';
import * as sharedPage from '@velvet/shared/contract/page';
import * as sharedPrimitives from '@velvet/shared/contract/primitives';
import * as sharedFeature from '@velvet/shared/feature';
import * as sharedI18n from '@velvet/shared/i18n';
import * as sharedRoutes from '@velvet/shared/routes';
import * as sharedStore from '@velvet/shared/store';
import * as sharedUi from '@velvet/shared/ui';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import {
  defineMessages,
  FormattedDate,
  FormattedMessage,
  FormattedNumber,
  FormattedTime,
  useIntl,
} from 'react-intl';
import { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
import { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

type Factory = () => unknown;

/** One provided module version, in the form that every container reads. */
interface Provided {
  readonly get: () => Factory | Promise<Factory>;
  readonly loaded: 1 | undefined;
  readonly from: string;
  readonly eager: boolean;
}

/** Provided modules by specifier and version. Containers may add to it, so it is mutable. */
export type ShareScope = Record<string, Record<string, Provided>>;

/** Versions of this build's singletons by specifier, written in by the bundler. */
declare const __SINGLETON_VERSIONS__: Readonly<Record<string, string>>;

/** Singletons that are part of the shell itself. */
export const presentSingletons: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  // What components use today; the whole of it is half as large again.
  'react-redux': { Provider, shallowEqual, useDispatch, useSelector, useStore },
  '@velvet/shared/api': sharedApi,
  '@velvet/shared/contract/codec': sharedCodec,
  '@velvet/shared/contract/page': sharedPage,
  '@velvet/shared/contract/primitives': sharedPrimitives,
  '@velvet/shared/feature': sharedFeature,
  '@velvet/shared/i18n': sharedI18n,
  '@velvet/shared/routes': sharedRoutes,
  '@velvet/shared/store': sharedStore,
  '@velvet/shared/ui': sharedUi,
  '@reduxjs/toolkit': {
    createAction,
    createEntityAdapter,
    createSelector,
    createSlice,
    isAnyOf,
    nanoid,
  },
  'react-intl': {
    FormattedDate,
    FormattedMessage,
    FormattedNumber,
    FormattedTime,
    defineMessages,
    useIntl,
  },
  'react-router-dom': { Link, NavLink, useLocation, useNavigate, useSearchParams },
};

/** Fetched with the first screen that needs them. */
const deferred: Readonly<Record<string, () => Promise<unknown>>> = {
  '@velvet/shared/ui/deferred': () =>
    import(/* webpackChunkName: "ui-deferred" */ '@velvet/shared/ui/deferred'),
};

function provide(get: Provided['get'], isLoaded: boolean): Provided {
  return { get, loaded: isLoaded ? 1 : undefined, from: 'velvet_shell', eager: isLoaded };
}

/** One copy of each singleton, which remotes take instead of shipping their own. */
export function createShareScope(): ShareScope {
  const entry = (specifier: string, provided: Provided) => {
    const version = __SINGLETON_VERSIONS__[specifier] ?? '0.0.0';
    return [specifier, { [version]: provided }] as const;
  };
  return Object.fromEntries([
    ...Object.entries(presentSingletons).map(([specifier, module]) =>
      entry(
        specifier,
        provide(() => () => module, true),
      ),
    ),
    ...Object.entries(deferred).map(([specifier, load]) =>
      entry(
        specifier,
        provide(() => load().then((module) => () => module), false),
      ),
    ),
  ]);
}
