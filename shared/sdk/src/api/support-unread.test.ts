import { decode } from '@velvet/contract/codec';
import { createAppStore } from '../store/create-app-store.ts';
import * as api from './index.ts';

type Copy = typeof import('./support-unread.ts');

/** The module as an app bundles it: evaluated for itself, on the query cache of the host. */
async function aCopy(): Promise<Copy> {
  let copy: Copy | undefined;
  await jest.isolateModulesAsync(async () => {
    jest.doMock('@velvet/sdk/api', () => api);
    copy = await import('./support-unread.ts');
  });
  if (!copy) throw new Error('The module was not evaluated');
  return copy;
}

test('S15.1 shell and wallet share one answer, whichever comes first', async () => {
  const calls: string[] = [];
  const transport: api.Transport = {
    call: async ({ name, output }) => {
      calls.push(name);
      const decoded = decode(output, { unread: calls.length });
      if (!decoded.ok) throw new Error(decoded.reason);
      return { ok: true, value: decoded.value, message: 'OK' };
    },
  };
  const { store } = createAppStore({ transport });
  const ask = async ({ supportUnreadQueries }: Copy) =>
    (await store.dispatch(supportUnreadQueries.endpoints.supportUnread.initiate())).data;
  const shell = await aCopy();
  expect(await ask(shell)).toBe(1);
  const wallet = await aCopy();
  expect(wallet).not.toBe(shell);
  expect(await ask(wallet)).toBe(1);
  expect(calls).toEqual(['support_unread']);
  store.dispatch(api.queryApi.util.invalidateTags(['support']));
  await Promise.all(store.dispatch(api.queryApi.util.getRunningQueriesThunk()));
  expect(calls).toHaveLength(2);
  expect(await ask(shell)).toBe(2);
});
