import { act, screen, waitFor } from '@testing-library/react';
import { endPush, getPush, type PushKinds, type PushState, savePush } from '@velvet/contract/push';
import { type ApiError, isApiError } from '@velvet/sdk/api';
import { PUSH_ENTRY } from '@velvet/sdk/push/push-entry';
import { aPublicKey, fakePush } from '@velvet/sdk/testing/fake-push';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, renderScreen } from '../testing/test-host.tsx';
import NotificationsPage from './notifications-page.tsx';

const KEY = aPublicKey('a');
const refusal: ApiError = {
  kind: 'refused',
  code: 400,
  message: 'Messages cannot be sent to this browser',
  refusal: undefined,
  field: 'endpoint',
};

let push: ReturnType<typeof fakePush> | undefined;
afterEach(() => push?.remove());

/** A server that keeps what it is sent. */
function createServer(start: PushState = { serverKey: KEY }) {
  const kept = { state: start, refuses: false };
  const answers = [
    answer(getPush, () => kept.state),
    answer(savePush, (sent) => {
      if (kept.refuses) return refusal;
      const isSent = (kind: string) => sent.get(kind) === '1';
      const kinds: PushKinds = {
        withdrawal: isSent('withdrawal'),
        recharge: isSent('recharge'),
        support: isSent('support'),
        notice: isSent('notice'),
      };
      kept.state = { ...kept.state, kinds };
      return null;
    }),
    answer(endPush, () => {
      const { kinds: _, ...rest } = kept.state;
      kept.state = rest;
      return null;
    }),
  ];
  return { kept, answers };
}

function open(options: Parameters<typeof fakePush>[0] = {}, { kept, answers } = createServer()) {
  push = fakePush(options);
  const view = renderScreen(<NotificationsPage />, { address: '/wallet/notifications', answers });
  view.host.describeError = (error?: unknown) =>
    isApiError(error) && error.kind === 'refused' ? error.message : 'You are offline';
  return { ...view, kept, push };
}

const device = () => screen.findByRole('switch', { name: 'Messages on this device' });
const kind = (name: string) => screen.findByRole('switch', { name });
const isChecked = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true';

test('S14.5 messages are turned on, each kind can be turned off, and all are turned off', async () => {
  const { calls, container, kept, push: browser, user } = open();
  expect(isChecked(await device())).toBe(false);
  expect(screen.getByText(/Messages contain no amounts and no names/)).toBeTruthy();
  // The browser asks only after the tap.
  expect(browser.requestPermission).not.toHaveBeenCalled();
  await expectAccessible(container);

  await user.click(await device());
  expect(isChecked(await kind('Withdrawals'))).toBe(true);
  expect(isChecked(await device())).toBe(true);
  expect(screen.getAllByRole('switch')).toHaveLength(5);
  expect(kept.state.kinds).toEqual({
    withdrawal: true,
    recharge: true,
    support: true,
    notice: true,
  });
  await expectAccessible(container);

  await user.click(await kind('Announcements'));
  await waitFor(() => expect(kept.state.kinds?.notice).toBe(false));
  await waitFor(async () => expect((await kind('Announcements')).ariaBusy).not.toBe('true'));
  expect(isChecked(await kind('Announcements'))).toBe(false);
  expect(isChecked(await kind('Customer service'))).toBe(true);
  expect(browser.subscribe).toHaveBeenCalledTimes(1);

  await user.click(await device());
  await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(1));
  expect([kept.state.kinds, browser.endpoint(), localStorage.getItem(PUSH_ENTRY)]).toEqual([
    undefined,
    undefined,
    null,
  ]);
  expect(calls.filter((call) => call.startsWith(savePush.name))).toHaveLength(2);
});

test('S14.5 a second tap while a change is on its way does nothing', async () => {
  const { calls, push: browser, user } = open();
  const control = await device();
  let allow = (_: NotificationPermission) => {};
  browser.requestPermission.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        allow = resolve;
      }),
  );
  await user.click(control);
  await user.click(control);
  expect(control.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(control);
  browser.permit('granted');
  allow('granted');
  await kind('Withdrawals');
  expect(browser.requestPermission).toHaveBeenCalledTimes(1);
  expect(calls.filter((call) => call.startsWith(savePush.name))).toHaveLength(1);
});

test('S14.5 a question that was closed can be asked again', async () => {
  const { container, push: browser, user } = open({ answer: 'default' });
  await user.click(await device());
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Turn the switch on again, and allow it',
  );
  expect(isChecked(await device())).toBe(false);
  expect(browser.subscribe).not.toHaveBeenCalled();
  await expectAccessible(container);
});

test('S14.5 a refusal says how to undo it', async () => {
  const { container, user } = open({ answer: 'denied' });
  await user.click(await device());
  await screen.findByRole('heading', { name: 'Blocked in the browser’s settings' });
  expect(screen.getByText(/Open the settings of this site/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  await expectAccessible(container);
});

test('S14.5 a push service that cannot be reached is said, with another try', async () => {
  const { container, push: browser, user } = open();
  browser.subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'));
  await user.click(await device());
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Messages could not be turned on',
  );
  expect(isChecked(await device())).toBe(false);
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await kind('Withdrawals');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('S14.5 what the server refuses is said in its words, and the kinds stay as they were', async () => {
  const { kept, user } = open();
  await user.click(await device());
  const support = await kind('Customer service');
  kept.refuses = true;
  await user.click(support);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Messages cannot be sent to this browser',
  );
  expect(isChecked(support)).toBe(true);
  kept.refuses = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await waitFor(() => expect(isChecked(support)).toBe(false));
});

test('S14.5 a device whose subscription was lost has another one when the screen opens', async () => {
  const server = createServer();
  const first = open({}, server);
  await first.user.click(await device());
  await kind('Withdrawals');
  first.unmount();
  first.push.drop();
  const { calls } = open({ permission: 'granted' }, server);
  await kind('Withdrawals');
  expect(calls.filter((call) => call.startsWith(savePush.name))).toHaveLength(1);
});

test('S14.5 messages that have stopped are said so', async () => {
  const kinds = { withdrawal: true, recharge: true, support: true, notice: true };
  localStorage.setItem(PUSH_ENTRY, JSON.stringify({ endpoint: 'https://push.example/9', kinds }));
  push = fakePush({ permission: 'granted' });
  push.subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'));
  const { answers } = createServer({ serverKey: KEY, kinds });
  const { container } = renderScreen(<NotificationsPage />, {
    address: '/wallet/notifications',
    answers,
  });
  expect(await screen.findByText(/Messages to this device have stopped/)).toBeTruthy();
  expect(isChecked(await device())).toBe(false);
  await expectAccessible(container);
});

test('S14.5 a server that sends nothing is said so', async () => {
  const { container } = open({}, createServer({}));
  await screen.findByRole('heading', { name: 'No messages are sent at the moment' });
  await expectAccessible(container);
});

test('S14.5 so is a permission that was taken away, and the server is told', async () => {
  const kinds = { withdrawal: true, recharge: true, support: true, notice: true };
  localStorage.setItem(PUSH_ENTRY, JSON.stringify({ endpoint: 'https://push.example/9', kinds }));
  const { kept } = open({ permission: 'denied' }, createServer({ serverKey: KEY, kinds }));
  await screen.findByRole('heading', { name: 'Blocked in the browser’s settings' });
  expect(kept.state.kinds).toBeUndefined();
});

describe('S14.5 where there are no messages, nothing is asked of the server', () => {
  test('a browser without them', async () => {
    const { calls, container } = renderScreen(<NotificationsPage />, {
      address: '/wallet/notifications',
      answers: [],
    });
    await screen.findByRole('heading', { name: 'This browser cannot receive messages' });
    await expectAccessible(container);
    expect(calls).toEqual([]);
  });

  test('an iPhone’s browser, before the app is installed', async () => {
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
    const { container } = renderScreen(<NotificationsPage />, {
      address: '/wallet/notifications',
      answers: [],
    });
    await screen.findByRole('heading', { name: 'Add Velvet to your Home Screen first' });
    await expectAccessible(container);
    Reflect.deleteProperty(navigator, 'standalone');
  });

  test('a page without a service worker', async () => {
    jest.useFakeTimers();
    const { calls } = open({ hasWorker: false });
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    jest.useRealTimers();
    await screen.findByRole('heading', { name: 'Messages are not available here' });
    expect(calls).toEqual([]);
  });
});

test('S3.4 what could not be loaded is said, with another try', async () => {
  open({}, { kept: createServer().kept, answers: [answer(getPush, () => ({ kind: 'offline' }))] });
  expect(await screen.findByText('This could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
