import * as sharedApi from '@velvet/shared/api';
import * as sharedFeature from '@velvet/shared/feature';
import * as sharedI18n from '@velvet/shared/i18n';
import * as sharedRoutes from '@velvet/shared/routes';
import * as sharedUi from '@velvet/shared/ui';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactRedux from 'react-redux';

/** Versions of this build's singletons by specifier, written in by the bundler. */
declare const __SINGLETON_VERSIONS__: Readonly<Record<string, string>>;

const modules: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  'react-redux': ReactRedux,
  '@velvet/shared/api': sharedApi,
  '@velvet/shared/feature': sharedFeature,
  '@velvet/shared/i18n': sharedI18n,
  '@velvet/shared/routes': sharedRoutes,
  '@velvet/shared/ui': sharedUi,
};

/** Fetched with the first screen that needs them. */
const deferredModules: Readonly<Record<string, () => Promise<unknown>>> = {
  '@velvet/shared/ui/deferred': () =>
    import(/* webpackChunkName: "ui-deferred" */ '@velvet/shared/ui/deferred'),
};

function describe(specifier: string) {
  const version = __SINGLETON_VERSIONS__[specifier] ?? '0.0.0';
  return { version, shareConfig: { singleton: true, requiredVersion: `^${version}` } };
}

/** The host's share scope: one copy of each, which remotes take instead of shipping their own. */
export function singletons() {
  const present = Object.entries(modules).map(
    ([specifier, module]) => [specifier, { ...describe(specifier), lib: () => module }] as const,
  );
  const deferred = Object.entries(deferredModules).map(([specifier, load]) => {
    const get = async () => {
      const module = await load();
      return () => module;
    };
    return [specifier, { ...describe(specifier), get }] as const;
  });
  return Object.fromEntries([...present, ...deferred]);
}
