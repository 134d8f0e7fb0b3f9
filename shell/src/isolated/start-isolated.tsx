import '@velvet/ui/tokens.css';
import '@velvet/ui/base.css';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import { defineFeature, type Feature } from '@velvet/sdk/feature';
import type { RemoteSource } from '@velvet/sdk/federation/remote-source';
import { paths } from '@velvet/sdk/routes';
import { startShell } from '../app/start-shell.tsx';
import { readPageData } from '../first-response/page-data.ts';
import { shellMessageLoaders } from '../i18n/shell-messages.ts';
import { siteMapOf } from '../site-map/site-map.ts';
import { reportError } from '../telemetry/report-error.ts';
import { Toolbar } from './toolbar.tsx';

/** One remote from its own bundle; the screens of the others say that they are not here. */
export function isolatedSource(feature: Feature): RemoteSource {
  return {
    load: async (id) => {
      if (id === feature.id) return { default: feature };
      const empty = { id, routes: {}, slices: [], messages: shellMessageLoaders };
      return { default: defineFeature({ contract: CONTRACT_VERSION, ...empty }) };
    },
  };
}

/** The first screen that the remote names. */
export const firstPathOf = ({ routes }: Feature): string => Object.keys(routes)[0] ?? paths.home;

/**
 * Runs one remote alone in the real shell, without federation: its `src/isolated.tsx` hands in its
 * feature. A small toolbar changes language, theme and session and lists the remote's screens.
 */
export function startIsolated(feature: Feature): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  if (window.location.pathname === '/') {
    window.history.replaceState(null, '', firstPathOf(feature));
  }
  startShell({
    ...siteMapOf(readPageData(document), reportError),
    source: isolatedSource(feature),
    root,
    beside: <Toolbar feature={feature} />,
  }).catch(reportError);
}
