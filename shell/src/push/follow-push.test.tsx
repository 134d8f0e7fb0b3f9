import { endPush, getPush, savePush } from '@velvet/contract/push';
import { PUSH_ENTRY } from '@velvet/sdk/push/push-entry';
import { memberLeft } from '@velvet/sdk/store';
import { createAppStore } from '@velvet/sdk/store/create-app-store';
import { aPublicKey, fakePush } from '@velvet/sdk/testing/fake-push';
import { createNavigation } from '../routing/navigation.tsx';
import { followPush } from './follow-push.ts';

const kinds = { withdrawal: true, recharge: false, support: true, notice: true };
const note = JSON.stringify({ endpoint: 'https://push.example/0', kinds });

let push: ReturnType<typeof fakePush>;
beforeEach(() => {
  push = fakePush({ permission: 'granted' });
  window.history.replaceState(null, '', '/Mine');
});
afterEach(() => push.remove());

function setup() {
  const calls: string[] = [];
  const transport = {
    async call({ name }: { readonly name: string }) {
      calls.push(name);
      const value = name === getPush.name ? { serverKey: aPublicKey('a'), kinds } : null;
      return { ok: true, value, message: 'OK' };
    },
  };
  const navigation = { ...createNavigation(), navigate: jest.fn() };
  // The calls are answered by name.
  const server = transport as unknown as Parameters<typeof followPush>[0]['transport'];
  const { store, startListening } = createAppStore({ transport: server });
  const following = followPush({ window, navigation, transport: server, startListening });
  return { ...following, calls, store, navigate: navigation.navigate };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const until = async (isThere: () => boolean) => {
  while (!isThere()) await settled();
};

test('S14.5 members who never turned messages on cost no request', async () => {
  const { start, hear, calls } = setup();
  start(push.registration);
  hear({ kind: 'renew' });
  await settled();
  expect(calls).toEqual([]);
});

test('S14.5 a device that lost its subscription has another one after the next start', async () => {
  localStorage.setItem(PUSH_ENTRY, note);
  const { start, calls } = setup();
  start(push.registration);
  await until(() => calls.length === 2);
  expect(calls).toEqual([getPush.name, savePush.name]);
  expect(push.endpoint()).toBe('https://push.example/1');
});

test('S14.5 the worker’s word that it is gone renews it at once', async () => {
  const { start, hear, calls } = setup();
  start(push.registration);
  localStorage.setItem(PUSH_ENTRY, note);
  hear({ kind: 'renew' });
  await until(() => calls.length === 2);
  expect(push.endpoint()).toBe('https://push.example/1');
});

test('S14.5 without the permission the server is told', async () => {
  localStorage.setItem(PUSH_ENTRY, note);
  push.permit('denied');
  const { start, calls } = setup();
  start(push.registration);
  await until(() => localStorage.getItem(PUSH_ENTRY) === null);
  expect(calls).toEqual([getPush.name, endPush.name]);
});

test('S14.5 a tapped notification goes through the router, to screens only', () => {
  const { hear, navigate } = setup();
  hear({ kind: 'open', url: '/WithdrawRecord?tab=2' });
  expect(navigate).toHaveBeenLastCalledWith('/WithdrawRecord?tab=2', { replace: false });
  hear({ kind: 'open', url: '/Mine' });
  expect(navigate).toHaveBeenLastCalledWith('/Mine', { replace: true });
  hear({ kind: 'open', url: '//else.example/' });
  expect(navigate).toHaveBeenCalledTimes(2);
});

test('S3.70 the subscription ends with the session of this tab only', async () => {
  const { store } = setup();
  await push.subscribe({ applicationServerKey: aPublicKey('a') });
  store.dispatch(memberLeft({ isElsewhere: true }));
  await settled();
  expect(push.endpoint()).toBeDefined();
  store.dispatch(memberLeft());
  await until(() => push.endpoint() === undefined);
  expect(push.endpoint()).toBeUndefined();
});
