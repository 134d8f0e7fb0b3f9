import { createPageTable, type OwnPageEntry, rolesOf } from './page-table.ts';

const own = (path: string, order: number, change: Partial<OwnPageEntry> = {}): OwnPageEntry => ({
  path,
  section: 'desk',
  order,
  roles: undefined,
  title: { id: path },
  load: async () => ({ default: () => null }),
  ...change,
});

const remote = (order: number, section: 'desk' | 'finance', roles: 'finance'[] | 'support'[]) => ({
  title: { en: 'Page', 'zh-Hans': '页' },
  section,
  order,
  roles,
});

const table = createPageTable(
  [own('/', 0), own('/late', 90), own('/hidden', 5, { isHidden: true })],
  {
    wallet: {
      '/wallet/withdrawals': remote(10, 'finance', ['finance']),
      '/wallet/first': remote(1, 'finance', ['finance']),
    },
    game: { '/game/rounds': remote(50, 'desk', ['support']) },
  },
);
const paths = (roles: 'finance'[] | 'support'[]) =>
  table.navigation(roles).map(({ section, pages }) => [section, ...pages.map(({ path }) => path)]);

test('S13.3 the navigation joins own and remote pages by section and order, for the operator’s roles', () => {
  expect(paths(['finance'])).toEqual([
    ['desk', '/', '/late'],
    ['finance', '/wallet/first', '/wallet/withdrawals'],
  ]);
  expect(paths(['support'])).toEqual([['desk', '/', '/game/rounds', '/late']]);
});

test('a page is found by its exact path, hidden ones too', () => {
  expect(table.find('/hidden')?.path).toBe('/hidden');
  expect(table.find('/wallet/withdrawals')).toMatchObject({ kind: 'remote', remote: 'wallet' });
  expect(table.find('/wallet')).toBeUndefined();
});

test('who may call an operation, as roles', () => {
  expect(rolesOf('operator')).toBeUndefined();
  expect(rolesOf(['finance'])).toEqual(['finance']);
});
