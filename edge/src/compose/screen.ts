import { hasTabBar, paths, type RouteName } from '@velvet/shared/routes-table';
import { type RemoteConfig, remotes, shellRoutes } from '../../../remotes.config.ts';

/** Which app renders an address, and the name of its screen's chunk and skeleton. */
export interface Screen {
  readonly path: string;
  readonly app: string;
  readonly screen: string;
  readonly hasTabBar: boolean;
  /** Whether the first response contains the screen itself, as a guest sees it. */
  readonly isRendered: boolean;
}

/** Public screens whose content depends on the address only. */
const renderedRoutes: readonly RouteName[] = ['home', 'videos', 'login', 'register'];

const all: readonly RemoteConfig[] = remotes;
const isRouteName = (name: string): name is RouteName => Object.hasOwn(paths, name);

const screens: ReadonlyMap<string, Screen> = new Map(
  [
    ...shellRoutes.map((name) => ({ app: 'shell', name, screen: name })),
    ...all.flatMap(({ id, screens: owned }) =>
      Object.entries(owned).map(([name, screen]) => ({ app: id, name, screen: screen ?? name })),
    ),
  ].flatMap(({ app, name, screen }) => {
    if (!isRouteName(name)) return [];
    const { path } = paths[name];
    const isRendered = renderedRoutes.includes(name);
    return [[path, { path, app, screen, hasTabBar: hasTabBar(path), isRendered }] as const];
  }),
);

/** Every screen that is rendered for the first response. */
export const renderedScreens: readonly Screen[] = [...screens.values()].filter(
  ({ isRendered }) => isRendered,
);

/** Exact and case-sensitive; `/` is Home. undefined for an unknown path. */
export const screenAt = (pathname: string): Screen | undefined =>
  screens.get(pathname === '/' ? paths.home.path : pathname);
