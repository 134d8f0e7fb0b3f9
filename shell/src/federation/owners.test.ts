import { paths } from '@velvet/shared/routes';
import { remotes, shellRoutes } from '../../../remotes.config.ts';
import { isOwnedPath, ownedPaths, ownerOf } from './owners.ts';

test('every route belongs to the app that builds its screen', () => {
  const built = [
    ...shellRoutes.map((name) => [name, 'shell']),
    ...remotes.flatMap(({ id, screens }) => Object.keys(screens).map((name) => [name, id])),
  ];
  const owned = Object.entries(paths).map(([name, { owner }]) => [name, owner]);
  expect(built.toSorted()).toEqual(owned.toSorted());
});

test('the shell owns the sign-in screens, remotes the rest (spec 3)', () => {
  expect(ownerOf('/Login').id).toBe('shell');
  expect(ownerOf('/Register').id).toBe('shell');
  expect(ownerOf('/Choose2').id).toBe('listings');
  expect(ownerOf('/PlayVideo').id).toBe('video');
  expect(ownerOf('/Lottery').id).toBe('game');
  expect(ownerOf('/Infomation').id).toBe('wallet');
});

test('an owner lists its own paths and no other', () => {
  for (const path of ownedPaths) expect(ownerOf(path).paths).toContain(path);
  const counted = new Map(ownedPaths.map((path) => [ownerOf(path).id, ownerOf(path).paths]));
  expect([...counted.values()].flat()).toHaveLength(ownedPaths.length);
});

test.each(['/', '/home', '/Home/', '/nowhere', ''])('nobody owns %j', (path) => {
  expect(isOwnedPath(path)).toBe(false);
});

test('remotes have their own names, folders and ports', () => {
  for (const key of ['id', 'folder', 'devPort'] as const) {
    expect(new Set(remotes.map((remote) => remote[key])).size).toBe(remotes.length);
  }
});
