import type { PushState } from '@velvet/contract/push';
import { DEVICE_PREFIX, STORAGE_PREFIX } from '../store/slice-persistence.ts';
import { aPublicKey, fakePush } from '../testing/fake-push.ts';
import { PUSH_ENTRY, pushEntry, wasPushTurnedOn } from './push-entry.ts';
import { readPushNote, writePushNote } from './push-note.ts';
import type { PushServer } from './push-server.ts';
import { renewPush, turnPushOff, turnPushOn } from './turn-push.ts';

const KEY = aPublicKey('a');
const kinds = { withdrawal: true, recharge: true, support: true, notice: true };
const done = { ok: true, value: null, message: 'OK' } as const;
const offline = { ok: false, error: { kind: 'offline' } } as const;

let push: ReturnType<typeof fakePush>;
beforeEach(() => {
  push = fakePush({ permission: 'granted' });
});
afterEach(() => push.remove());

/** A server that keeps what it is sent, or the state given. */
function createServer(start: PushState = { serverKey: KEY }) {
  const kept = { state: start, endpoint: '' };
  const server = {
    state: jest.fn<ReturnType<PushServer['state']>, []>(async () => ({
      ok: true,
      value: kept.state,
      message: 'OK',
    })),
    save: jest.fn<ReturnType<PushServer['save']>, Parameters<PushServer['save']>>(
      async ({ endpoint, publicKey: _, secret: __, ...sent }) => {
        kept.state = { ...kept.state, kinds: sent };
        kept.endpoint = endpoint;
        return done;
      },
    ),
    end: jest.fn<ReturnType<PushServer['end']>, []>(async () => {
      const { kinds: _, ...rest } = kept.state;
      kept.state = rest;
      return done;
    }),
  };
  return { server, kept };
}

const turnOn = (server: PushServer, own = kinds) =>
  turnPushOn({ registration: push.registration, server, serverKey: KEY, kinds: own });

test('S14.5 turning on subscribes, sends the keys and remembers what was sent', async () => {
  const { server } = createServer();
  expect(await turnOn(server)).toEqual({ kind: 'done' });
  expect(push.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
  expect(server.save).toHaveBeenCalledWith({
    endpoint: 'https://push.example/1',
    publicKey: aPublicKey('c'),
    secret: 'd'.repeat(22),
    ...kinds,
  });
  expect(readPushNote()).toEqual({ endpoint: 'https://push.example/1', kinds });
});

test('S14.5 other kinds need no other subscription', async () => {
  const { server, kept } = createServer();
  await turnOn(server);
  await turnOn(server, { ...kinds, notice: false });
  expect(push.subscribe).toHaveBeenCalledTimes(1);
  expect(kept.state.kinds).toEqual({ ...kinds, notice: false });
  expect(readPushNote()?.kinds.notice).toBe(false);
});

test('S14.5 a push service that refuses leaves all as it was', async () => {
  const { server } = createServer();
  push.subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'));
  expect(await turnOn(server)).toEqual({ kind: 'refused' });
  expect(server.save).not.toHaveBeenCalled();
  expect(wasPushTurnedOn()).toBe(false);
});

test('S14.5 a server that does not keep it is named, and the kinds before stay', async () => {
  const { server } = createServer();
  await turnOn(server);
  server.save.mockResolvedValueOnce(offline);
  expect(await turnOn(server, { ...kinds, support: false })).toEqual({
    kind: 'failed',
    error: { kind: 'offline' },
  });
  expect(readPushNote()?.kinds).toEqual(kinds);
});

test.each(['subscribe', 'save'] as const)(
  'S14.5 nothing stays of a member who logs out during %s',
  async (step) => {
    const { server } = createServer();
    const { save } = server;
    const { subscribe } = push;
    const first = step === 'subscribe' ? subscribe.getMockImplementation() : undefined;
    if (first) {
      subscribe.mockImplementationOnce((options) => {
        pushEntry.remove();
        return first(options);
      });
    } else {
      save.mockImplementationOnce(async () => {
        pushEntry.remove();
        return done;
      });
    }
    expect(await turnOn(server)).toEqual({ kind: 'left' });
    expect(push.endpoint()).toBeUndefined();
    expect(wasPushTurnedOn()).toBe(false);
    expect(save).toHaveBeenCalledTimes(step === 'subscribe' ? 0 : 1);
  },
);

test('S14.5 turning off ends it in the browser and on the server', async () => {
  const { server, kept } = createServer();
  await turnOn(server);
  expect(await turnPushOff(push.registration, server)).toEqual({ kind: 'done' });
  expect([push.endpoint(), kept.state.kinds, wasPushTurnedOn()]).toEqual([
    undefined,
    undefined,
    false,
  ]);
});

test('S14.5 it is off without the server, too, which learns of it from the push service', async () => {
  const { server } = createServer();
  await turnOn(server);
  server.end.mockResolvedValueOnce(offline);
  expect(await turnPushOff(push.registration, server)).toEqual({ kind: 'done' });
  expect(push.endpoint()).toBeUndefined();
});

describe('S14.5 renewal', () => {
  const renew = (server: PushServer) => renewPush(push.registration, server);

  test('asks nobody for a member who never turned messages on', async () => {
    const { server } = createServer();
    await renew(server);
    expect(server.state).not.toHaveBeenCalled();
  });

  test('changes nothing that is well', async () => {
    const { server } = createServer();
    await turnOn(server);
    server.save.mockClear();
    await renew(server);
    expect([server.state.mock.calls.length, server.save.mock.calls.length]).toEqual([1, 0]);
  });

  test('subscribes again with the same kinds when the browser has dropped it', async () => {
    const { server, kept } = createServer();
    await turnOn(server, { ...kinds, recharge: false });
    push.drop();
    await renew(server);
    expect([kept.endpoint, push.endpoint()]).toEqual(Array(2).fill('https://push.example/2'));
    expect(kept.state.kinds).toEqual({ ...kinds, recharge: false });
  });

  test('subscribes to a new key of the server', async () => {
    const { server, kept } = createServer();
    await turnOn(server);
    const next = aPublicKey('b');
    kept.state = { serverKey: next, kinds };
    await renew(server);
    expect(push.subscribe).toHaveBeenLastCalledWith(
      expect.objectContaining({ applicationServerKey: next }),
    );
    expect(kept.endpoint).toBe('https://push.example/2');
  });

  test('takes another address when the push service refused the one there was', async () => {
    const { server, kept } = createServer();
    await turnOn(server, { ...kinds, notice: false });
    kept.state = { serverKey: KEY };
    await renew(server);
    expect(kept.endpoint).toBe('https://push.example/2');
    expect(kept.state.kinds).toEqual({ ...kinds, notice: false });
  });

  test('ends what the member has no longer permitted', async () => {
    const { server } = createServer();
    await turnOn(server);
    push.permit('denied');
    server.end.mockResolvedValueOnce(offline);
    await renew(server);
    expect(wasPushTurnedOn()).toBe(true);
    await renew(server);
    expect([server.end.mock.calls.length, wasPushTurnedOn()]).toEqual([2, false]);
    expect(push.endpoint()).toBeUndefined();
  });

  test('keeps what it cannot renew now for the next time', async () => {
    const { server } = createServer();
    await turnOn(server);
    push.drop();
    push.subscribe.mockRejectedValueOnce(new DOMException('offline', 'AbortError'));
    await renew(server);
    expect(readPushNote()?.kinds).toEqual(kinds);
    server.state.mockResolvedValueOnce(offline);
    await renew(server);
    await renew(server);
    expect(push.endpoint()).toBe('https://push.example/2');
  });

  test('gives nothing to a member who logs out meanwhile', async () => {
    const { server } = createServer();
    await turnOn(server);
    push.drop();
    server.state.mockImplementationOnce(async () => {
      pushEntry.remove();
      return { ok: true, value: { serverKey: KEY, kinds }, message: 'OK' };
    });
    await renew(server);
    expect(push.endpoint()).toBeUndefined();
  });
});

test('S3.70 the note is one of those that end with the session', () => {
  expect(PUSH_ENTRY.startsWith(STORAGE_PREFIX)).toBe(true);
  expect(PUSH_ENTRY.startsWith(DEVICE_PREFIX)).toBe(false);
});

test('a note of another shape is none, and storage that is forbidden forgets', () => {
  writePushNote({ endpoint: '', kinds });
  pushEntry.write('{"endpoint":4}');
  expect(readPushNote()).toBeUndefined();
  const spy = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(wasPushTurnedOn()).toBe(false);
  spy.mockRestore();
});
