import { paths } from '@velvet/sdk/routes';
import { exampleRoutes } from '../testing/example-site.ts';
import { createRouteTable, type DeclaredRoutes } from './route-table.ts';

function tableOf(declared: DeclaredRoutes) {
  const refused: string[] = [];
  const table = createRouteTable(declared, ({ message }) => void refused.push(message));
  return { ...table, refused };
}

test('the shell owns the sign-in screens, remotes what they declare (spec 3)', () => {
  const { ownerOf, refused } = tableOf(exampleRoutes);
  expect(['/Login', '/Register', '/Choose2', '/PlayVideo'].map((path) => ownerOf(path).id)).toEqual(
    ['shell', 'shell', 'listings', 'video'],
  );
  expect(ownerOf('/Video').paths).toEqual(['/Video', '/PlayVideo']);
  expect(refused).toEqual([]);
});

test('every path has one owner, which lists it', () => {
  const { paths: all, ownerOf } = tableOf(exampleRoutes);
  expect(all.toSorted()).toEqual(Object.values(paths).toSorted());
  for (const path of all) expect(ownerOf(path).paths).toContain(path);
});

test.each(['/', '/home', '/Home/', '/nowhere', ''])('no app serves %j', (path) => {
  const { isPath, accessOf } = tableOf(exampleRoutes);
  expect(isPath(path)).toBe(false);
  expect(accessOf(path)).toBeUndefined();
});

test('a path that another remote has is refused, and nothing else of the remote', () => {
  const { ownerOf, accessOf, refused } = tableOf({
    wallet: { '/Withdraw': 'members' },
    video: { '/Withdraw': 'public', '/video/new': 'members' },
  });
  expect(refused).toEqual(['video may not serve /Withdraw: wallet does']);
  expect([ownerOf('/Withdraw').id, accessOf('/Withdraw')]).toEqual(['wallet', 'members']);
  expect(ownerOf('/video/new')).toEqual({ id: 'video', paths: ['/video/new'] });
});

test('the sign-in screens cannot be taken', () => {
  const { ownerOf, refused } = tableOf({ video: { '/Login': 'public' } });
  expect(refused).toEqual(['video may not serve /Login: shell does']);
  expect(ownerOf('/Login').id).toBe('shell');
});

test('a remote that calls itself the shell serves nothing', () => {
  expect(tableOf({ shell: { '/Withdraw': 'public' } }).isPath('/Withdraw')).toBe(false);
});
