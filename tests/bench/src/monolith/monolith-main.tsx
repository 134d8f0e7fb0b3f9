import '@velvet/ui/tokens.css';
import '@velvet/ui/base.css';
import { publicPaths } from '@velvet/contract/paths';
import type { Feature } from '@velvet/sdk/feature';
import game from '../../../../remote-game/src/feature.ts';
import listings from '../../../../remote-listings/src/feature.ts';
import video from '../../../../remote-video/src/feature.ts';
import wallet from '../../../../remote-wallet/src/feature.ts';
import { startShell } from '../../../../shell/src/app/start-shell.tsx';
import { siteMapOf } from '../../../../shell/src/site-map/site-map.ts';
import { reportError } from '../../../../shell/src/telemetry/report-error.ts';

/** The same shell and features in one build: no federation, screens still split by route. */
const features: Readonly<Record<string, Feature>> = { listings, video, wallet, game };
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const source = { load: async (id: string) => ({ default: features[id] }) };
const accessOf = (path: string) => (publicPaths.some((one) => one === path) ? 'public' : 'members');
const routesOf = ({ routes }: Feature) =>
  Object.fromEntries(Object.keys(routes).map((path) => [path, accessOf(path)] as const));
const routes = Object.fromEntries(
  Object.entries(features).map(([id, feature]) => [id, routesOf(feature)]),
);
startShell({ ...siteMapOf({ routes, menus: {} }, reportError), source, root }).catch(reportError);
