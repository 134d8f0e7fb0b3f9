import { menusOf, type PageMenuEntry } from '@velvet/contract/menus';
import type { MenuEntry, PublishedManifest } from '@velvet/contract/remote-manifest';
import { type Grants, isGranted } from './registry/grants.ts';
import type { Release } from './release/release.ts';

/** A screen that an address leads to, and how its first response is made. */
export interface Screen {
  readonly path: string;
  /** Who renders it; its chunk and its skeleton are named by `screen`. */
  readonly app: string;
  readonly screen: string;
  readonly access: Route['access'];
  readonly isRendered: boolean;
  readonly firstCalls: readonly string[];
}

type Route = PublishedManifest['routes'][string];

/** What the apps of a set of releases serve together. */
export interface Site {
  readonly screens: ReadonlyMap<string, Screen>;
  /** Who may open which path, by app: for the page. */
  readonly routes: Readonly<Record<string, Readonly<Record<string, Route['access']>>>>;
  /** Entries by menu, in their order: for the page. */
  readonly menus: Readonly<Record<string, readonly PageMenuEntry[]>>;
}

type Declaring = Pick<Release, 'id' | 'app'>;

/** Why a release may not serve a path in the way it declares, as a sentence; undefined if it may. */
function refusalOf(id: string, path: string, { access }: Route, grants: Grants) {
  const own = grants.paths[id] ?? [];
  if (!isGranted(own, path)) {
    const granted = own.length > 0 ? own.join(', ') : 'nothing';
    return `${id} may not serve ${path}: the registry grants it ${granted} (npx velvet releases registry grant ${id} ${path})`;
  }
  if (access === 'public' && !grants.publicPaths.includes(path)) {
    return `${id} may not open ${path} to everybody: the registry's root has it for members (npx velvet releases registry root --open ${path})`;
  }
  return undefined;
}

/** Grants for development and tests: everything that these apps declare. */
export function everythingOf(apps: readonly Declaring[]): Grants {
  const all = apps.map(({ id, app }) => [id, Object.entries(app.routes)] as const);
  const routes = all.flatMap(([, own]) => own);
  return {
    paths: Object.fromEntries(all.map(([id, own]) => [id, own.map(([path]) => path)])),
    publicPaths: routes.flatMap(([path, { access }]) => (access === 'public' ? [path] : [])),
  };
}

/** What of a release's routes the registry does not allow, in sentences; the rest of it is not affected. */
export const refusedRoutes = ({ id, app }: Declaring, grants: Grants): readonly string[] =>
  Object.entries(app.routes).flatMap(([path, route]) => refusalOf(id, path, route, grants) ?? []);

const allowedRoutes = ({ id, app }: Declaring, grants: Grants) =>
  Object.entries(app.routes).filter(
    ([path, route]) => refusalOf(id, path, route, grants) === undefined,
  );

const pathOf = (address: string): string => address.split('?', 1)[0] ?? address;

/**
 * The routes and menus of releases that are used together. What the registry does not grant is not
 * in it, nor are entries of menus that lead there.
 */
export function siteOf(releases: Iterable<Declaring>, grants: Grants): Site {
  const screens = new Map<string, Screen>();
  const routes: Record<string, Record<string, Route['access']>> = {};
  const entries: MenuEntry[] = [];
  for (const release of releases) {
    const { id, app } = release;
    const own: Record<string, Route['access']> = {};
    for (const [path, { access, screen, rendered, firstCalls }] of allowedRoutes(release, grants)) {
      own[path] = access;
      screens.set(path, { path, app: id, screen, access, isRendered: rendered, firstCalls });
    }
    routes[id] = own;
    entries.push(...app.menu.filter(({ address }) => Object.hasOwn(own, pathOf(address))));
  }
  return { screens, routes, menus: menusOf(entries) };
}
