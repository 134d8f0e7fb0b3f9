import { type Path, paths } from '@velvet/shared/routes';

export interface Owner {
  readonly id: string;
  readonly paths: readonly Path[];
}

const byId = new Map<string, Path[]>();
for (const { owner, path } of Object.values(paths)) {
  byId.set(owner, [...(byId.get(owner) ?? []), path]);
}

const owners: ReadonlyMap<Path, Owner> = new Map(
  [...byId].flatMap(([id, owned]) => {
    const owner = { id, paths: owned };
    return owned.map((path) => [path, owner] as const);
  }),
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
