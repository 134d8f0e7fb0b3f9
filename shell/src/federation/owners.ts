import { type Path, paths, type RouteName } from '@velvet/shared/routes';
import { remotes, shellRoutes } from '../../../remotes.config.ts';

export interface Owner {
  readonly id: string;
  readonly paths: readonly Path[];
}

const isRouteName = (name: string): name is RouteName => Object.hasOwn(paths, name);
const pathsOf = (names: readonly string[]): readonly Path[] =>
  names.filter(isRouteName).map((name) => paths[name].path);

const allOwners: readonly Owner[] = [
  { id: 'shell', paths: pathsOf(shellRoutes) },
  ...remotes.map(({ id, screens }) => ({ id, paths: pathsOf(Object.keys(screens)) })),
];

const owners: ReadonlyMap<Path, Owner> = new Map(
  allOwners.flatMap((owner) => owner.paths.map((path) => [path, owner] as const)),
);

/** Every path of the app, each with one owner. */
export const ownedPaths: readonly Path[] = [...owners.keys()];

/** Who renders a path: a remote, or the shell itself. */
export function ownerOf(path: Path): Owner {
  const owner = owners.get(path);
  if (!owner) throw new Error(`Nobody owns ${path}`);
  return owner;
}

export const isOwnedPath = (pathname: string): pathname is Path =>
  ownedPaths.some((path) => path === pathname);
