import { type Access, type Path, paths } from '@velvet/sdk/routes';

/** The access to each path, by app, as the edge granted it to the releases of the page. */
export type DeclaredRoutes = Readonly<Record<string, Readonly<Record<string, Access>>>>;

/** Every path of the app, each with one owner; matching is exact and case-sensitive. */
export interface RouteTable {
  readonly paths: readonly Path[];
  /** undefined for a path that no app serves. */
  readonly accessOf: (pathname: string) => Access | undefined;
  readonly isPath: (pathname: string) => pathname is Path;
  /** The app that renders a path: the shell itself where no remote does. */
  readonly ownerOf: (path: string) => Owner;
}

/** An app that renders screens. */
export interface Owner {
  readonly id: string;
  readonly paths: readonly Path[];
}

interface Row {
  readonly path: Path;
  readonly owner: string;
  readonly access: Access;
}

const SHELL = 'shell';
const own: readonly Row[] = [paths.login, paths.register].map((path) => ({
  path,
  owner: SHELL,
  access: 'public',
}));

const isPath = (text: string): text is Path => text.startsWith('/');

/**
 * A path has one owner: the first to declare it. One that is declared again is an error of that
 * route alone.
 */
export function createRouteTable(
  declared: DeclaredRoutes,
  onRefused: (error: Error) => void,
): RouteTable {
  const rows = new Map<string, Row>(own.map((row) => [row.path, row]));
  for (const [owner, routes] of Object.entries(declared)) {
    if (owner === SHELL) continue;
    for (const [path, access] of Object.entries(routes)) {
      const taken = rows.get(path);
      if (taken) onRefused(new Error(`${owner} may not serve ${path}: ${taken.owner} does`));
      else if (isPath(path)) rows.set(path, { path, owner, access });
    }
  }
  const all = [...rows.values()];
  return {
    paths: all.map(({ path }) => path),
    accessOf: (pathname) => rows.get(pathname)?.access,
    isPath: (pathname): pathname is Path => rows.has(pathname),
    ownerOf(path) {
      const id = rows.get(path)?.owner ?? SHELL;
      return { id, paths: all.filter(({ owner }) => owner === id).map((row) => row.path) };
    },
  };
}
