import { getUserInfo } from '@velvet/contract/member';
import { aUserInfo, points } from '@velvet/contract/testing/factories';
import { queryApi, sharedQueries } from '../api/index.ts';
import { answer, answeringTransport } from '../isolated/answers.ts';
import { createAppStore } from './create-app-store.ts';

/** A server that reads the balance when a request arrives, and answers it when the test says so. */
function setup() {
  const state = { balance: 100 };
  const held: (() => void)[] = [];
  const userInfo = answer(getUserInfo, async () => {
    const read = aUserInfo({ balance: points(state.balance) });
    await new Promise<void>((resolve) => held.push(resolve));
    return read;
  });
  const otherwise = () => Promise.reject(new Error('There is no other operation'));
  const { store } = createAppStore({ transport: answeringTransport([userInfo], { otherwise }) });
  const query = sharedQueries.endpoints.userInfo;
  return {
    state,
    requests: () => held.length,
    balance: () => query.select()(store.getState()).data?.balance,
    show: () => store.dispatch(query.initiate(undefined, { forceRefetch: true })),
    forget: () => store.dispatch(queryApi.util.resetApiState()),
    invalidate: () => store.dispatch(queryApi.util.invalidateTags(['user'])),
    async answer(request: number) {
      held[request]?.();
      await new Promise(setImmediate);
    },
  };
}

test('S0.5 a balance that was read before a change and arrives after it is read again', async () => {
  const { answer, balance, invalidate, requests, show, state } = setup();
  void show();
  await answer(0);
  invalidate();
  state.balance = 40;
  invalidate();
  invalidate();
  expect(requests()).toBe(2);
  await answer(1);
  expect(balance()).toEqual(points(100));
  expect(requests()).toBe(3);
  await answer(2);
  expect(balance()).toEqual(points(40));
  expect(requests()).toBe(3);
});

test('nothing is read again for a member who has logged out meanwhile', async () => {
  const { answer, forget, invalidate, requests, show } = setup();
  void show();
  await answer(0);
  invalidate();
  invalidate();
  forget();
  await answer(1);
  expect(requests()).toBe(2);
});

test('a second screen that shows the balance shares the request that is running', async () => {
  const { answer, requests, show } = setup();
  void show();
  void show();
  await answer(0);
  expect(requests()).toBe(1);
});
