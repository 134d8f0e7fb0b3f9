import { accessOf, type Path, paths } from '@velvet/shared/routes';

export interface Owner {
  readonly id: string;
  readonly paths: readonly Path[];
}

const routes = Object.values(paths);

/** Every path of the app, each with one owner. */
export const ownedPaths: readonly Path[] = routes.map(({ path }) => path);

/** Who renders a path: a remote, or the shell itself. */
export function ownerOf(path: Path): Owner {
  const id = routes.find((route) => route.path === path)?.owner;
  if (id === undefined) throw new Error(`Nobody owns ${path}`);
  return { id, paths: routes.filter(({ owner }) => owner === id).map((route) => route.path) };
}

export const isOwnedPath = (pathname: string): pathname is Path => accessOf(pathname) !== undefined;
