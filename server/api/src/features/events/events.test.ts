import { endOtherSessions } from '@velvet/contract/account-extras';
import { toId } from '@velvet/contract/brand';
import { gameHistory, gameInfoByKey, placeOrder } from '@velvet/contract/game';
import type { LiveEvent } from '@velvet/contract/live-event';
import { logout, type MemberId } from '@velvet/contract/member';
import { minor } from '@velvet/contract/money';
import { login } from '@velvet/contract/sign-in';
import { aGameKey, aPeriod } from '@velvet/contract/testing/factories';
import { readReply } from '../../testing/api-client.ts';
import { fund } from '../../testing/database-factories.ts';
import { type EventClient, openEvents } from '../../testing/event-client.ts';
import { aRegisteredMember, memberInfo, PASSWORD } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

const SHORT_GAME = aGameKey('rose-1');
const LONG_GAME = aGameKey('lily-3');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ config: { demoPeriods: [5, 3_600, 3_600] } });
});
afterAll(() => api.stop());

const opened: EventClient[] = [];
afterEach(() => {
  for (const client of opened.splice(0)) client.close();
});

/** A stream that has begun. */
async function listen(token: string, url = api.url): Promise<EventClient> {
  const client = await openEvents(url, token);
  opened.push(client);
  expect(await client.next()).toEqual({ kind: 'resync' });
  return client;
}

async function aMember(): Promise<{ id: MemberId; username: string; token: string }> {
  const { username, token } = await aRegisteredMember(api.client);
  const info = await memberInfo(api.client, token);
  return { id: info?.id ?? toId(1), username, token };
}

const isKind =
  (...kinds: readonly LiveEvent['kind'][]) =>
  ({ kind }: LiveEvent) =>
    kinds.includes(kind);
/** What is said to one member; rounds go to everybody all the time. */
const ofMember = isKind('balance', 'withdrawal', 'recharge', 'message', 'notice');
/** A stream that is opened right after a recharge may still hear of that. */
const isCausedBy = (cause: string) => (event: LiveEvent) =>
  event.kind === 'balance' && event.cause === cause;
const ownEvents = ({ events }: EventClient) => events.filter(ofMember);

const isDetailed = (event: LiveEvent) => event.kind === 'round' && event.snapshot !== undefined;
/** How many events this server has added details to. */
async function detailsAdded(): Promise<number> {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  const [, count = '0'] =
    /^velvet_event_round_details_total\{outcome="added"\} (\d+)$/m.exec(text) ?? [];
  return Number(count);
}

describe('S15.2 opening a stream', () => {
  test('needs the token header; an address never carries one', async () => {
    const { token } = await aMember();
    for (const query of ['', `?token=${token}`]) {
      const reply = await readReply(await fetch(`${api.url}/api/events${query}`));
      expect(reply).toMatchObject({ code: 401, reason: 'no_session' });
    }
  });

  test('is answered at once, uncached, for the server-sent event reader', async () => {
    const { token } = await aMember();
    const { response } = await listen(token);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('S15.2 members are told', () => {
  test('of their balance and decided recharges, and nobody else is', async () => {
    const [ann, bob] = [await aMember(), await aMember()];
    const [hers, his] = [await listen(ann.token), await listen(bob.token)];
    await fund(api.db.owner, ann.id, 5_000);
    expect(await hers.next(ofMember)).toEqual({ kind: 'balance', cause: 'recharge' });
    expect(await hers.next(ofMember)).toEqual({ kind: 'recharge', id: expect.any(Number) });
    await fund(api.db.owner, bob.id, 5_000);
    await his.next(isKind('recharge'));
    expect(ownEvents(his)).toHaveLength(2);
    expect(ownEvents(hers)).toHaveLength(2);
  });

  test('of an order from another device', async () => {
    const { id, token } = await aMember();
    await fund(api.db.owner, id, 100_000_000);
    const game = (await api.client.call(gameInfoByKey, { key: LONG_GAME }, { token })).value;
    const stream = await listen(token);
    const order = {
      sides: ['big' as const],
      stake: minor(10_000),
      gameId: game?.id ?? toId(1),
      period: game?.openPeriod ?? aPeriod('1'),
    };
    expect(await api.client.call(placeOrder, order, { token })).toMatchObject({ code: 200 });
    expect(await stream.next(isCausedBy('order'))).toEqual({ kind: 'balance', cause: 'order' });
  });

  test('of a withdrawal, asked for and decided, with its balance', async () => {
    const { id, token } = await aMember();
    await fund(api.db.owner, id, 5_000);
    const stream = await listen(token);
    const { rows } = await api.db.owner.query<{ id: number }>(
      `INSERT INTO withdrawal (member_id, amount, idem_key, request_hash, created_at, updated_at)
       VALUES ($1, 100, 'k', 'h', now(), now()) RETURNING id`,
      [id],
    );
    await stream.next(isCausedBy('withdrawal'));
    const decide = (state: string) =>
      api.db.owner.query(`UPDATE withdrawal SET state = $2, reason = 'r' WHERE id = $1`, [
        rows[0]?.id,
        state,
      ]);
    await decide('successful');
    // Paid: the points had left the balance before.
    expect(await stream.next(ofMember)).toEqual({ kind: 'withdrawal', id: rows[0]?.id });
  });

  test('of notices: everybody, or the one that it is for', async () => {
    const [ann, bob] = [await aMember(), await aMember()];
    const [hers, his] = [await listen(ann.token), await listen(bob.token)];
    const publish = (member: MemberId | null) =>
      api.db.owner.query(
        `INSERT INTO notice (type, member_id, name, text) VALUES (1, $1, '{"en": "N"}', '{"en": "T"}')`,
        [member],
      );
    await publish(ann.id);
    await hers.next(isKind('notice'));
    await publish(null);
    await his.next(isKind('notice'));
    await hers.next(isKind('notice'));
    expect(ownEvents(his)).toHaveLength(1);
  });

  test('of rounds as they open, close and are drawn', async () => {
    const { token } = await aMember();
    const stream = await listen(token);
    const ofGame =
      (state: string) =>
      (event: LiveEvent): boolean =>
        event.kind === 'round' && event.game === SHORT_GAME && event.state === state;
    for (const state of ['closed', 'drawn', 'opened']) {
      expect(await stream.next(ofGame(state))).toMatchObject({
        period: expect.stringMatching(/^\d+$/),
      });
    }
  }, 30_000);

  test('what clients would fetch after a draw, with one query for all streams', async () => {
    const [ann, bob] = [await aMember(), await aMember()];
    const streams = [await listen(ann.token), await listen(bob.token)];
    const told = (state: string) => (found: LiveEvent) =>
      found.kind === 'round' && found.game === SHORT_GAME && found.state === state;
    // Nothing else is announced of rounds for the next two seconds, then the draw and the next round.
    await Promise.all(streams.map((stream) => stream.next(told('closed'))));
    const before = await detailsAdded();
    const [hers, his] = await Promise.all(
      streams.map(async (stream) => [await stream.next(isDetailed), await stream.next(isDetailed)]),
    );
    expect((await detailsAdded()) - before).toBe(2);
    expect(his).toEqual(hers);
    const event = hers?.find(told('drawn'));

    if (event?.kind !== 'round') throw new Error('Not of a round');
    const asked = { key: SHORT_GAME };
    const { value: history } = await api.client.call(gameHistory, asked, { token: ann.token });
    expect(history).toContainEqual(event.result);
    expect(event.result?.period).toBe(event.period);
    expect(event.result?.seed).toHaveLength(64);
    const { value: info } = await api.client.call(gameInfoByKey, asked, { token: ann.token });
    expect(event.snapshot?.previous).toEqual({
      period: event.period,
      dice: event.result?.dice,
    });
    expect(info).toMatchObject({
      openPeriod: event.snapshot?.openPeriod,
      commitment: event.snapshot?.commitment,
      chainTip: event.snapshot?.chainTip,
      maxStake: event.snapshot?.maxStake,
    });
  }, 30_000);

  test('without details where the database has none, and in order', async () => {
    const { token } = await aMember();
    const stream = await listen(token);
    const unknown = { kind: 'round', game: SHORT_GAME, expect: '7', state: 'drawn' };
    for (const payload of [unknown, { kind: 'message' }]) {
      await api.db.owner.query(`SELECT pg_notify('velvet_events', $1)`, [JSON.stringify(payload)]);
    }
    await stream.next(isKind('message'));
    expect(stream.events).toContainEqual({
      kind: 'round',
      game: SHORT_GAME,
      period: '7',
      state: 'drawn',
    });
    expect(api.logLines.join('')).toContain('No enabled game with round 7');
  });
});

describe('S14.2 S15.2 a stream ends with its session', () => {
  test('at logout; the member’s other sessions keep theirs', async () => {
    const { username, token } = await aMember();
    const second = await api.client.call(login, { username, password: PASSWORD });
    const [own, other] = [await listen(token), await listen(second.value?.token ?? '')];
    await api.client.call(logout, {}, { token });
    await own.ended;
    await fund(api.db.owner, (await memberInfo(api.client, second.value?.token ?? ''))?.id ?? 0, 1);
    expect(await other.next(ofMember)).toMatchObject({ kind: 'balance' });
  });

  test('when the others are ended from here', async () => {
    const { username, token } = await aMember();
    const second = await api.client.call(login, { username, password: PASSWORD });
    const other = await listen(second.value?.token ?? '');
    await api.client.call(endOtherSessions, {}, { token });
    await other.ended;
  });

  test('when the account is disabled', async () => {
    const { id, token } = await aMember();
    const stream = await listen(token);
    await api.db.owner.query('SELECT member_set($1, NULL, NULL, 0::smallint, NULL)', [id]);
    await stream.ended;
  });
});

/** Ends the listening connections of the API's servers. */
const cutListeners = () =>
  api.db.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'velvet velvet_api events' AND datname = current_database()`,
  );

describe('the connection that listens', () => {
  test('comes back after it was cut; clients are told that they may have missed events', async () => {
    const { id, token } = await aMember();
    const stream = await listen(token);
    await cutListeners();
    expect(await stream.next(isKind('resync'))).toEqual({ kind: 'resync' });
    await fund(api.db.owner, id, 1);
    await stream.next(isKind('recharge'));
    expect(api.logLines.join('')).toContain('Live events are not received');
  });

  test('streams of sessions that ended meanwhile end, others do not', async () => {
    const [ann, bob] = [await aMember(), await aMember()];
    const [hers, his] = [await listen(ann.token), await listen(bob.token)];
    const gone = await api.db.owner.connect();
    try {
      // Nothing is announced of what happens while triggers rest.
      await gone.query('SET session_replication_role = replica');
      await gone.query('DELETE FROM session WHERE member_id = $1', [ann.id]);
    } finally {
      gone.release(true);
    }
    await cutListeners();
    await hers.ended;
    await his.next(isKind('resync'));
  });
});

test('S15.2 any number of servers serves the events of one database', async () => {
  const { id, token } = await aMember();
  const second = await api.another();
  try {
    const url = `http://127.0.0.1:${second.port}`;
    // It listens a moment after it is ready.
    for (let text = ''; !/^velvet_event_listener_up 1$/m.test(text); ) {
      text = await (await fetch(`${url}/metrics`)).text();
    }
    const streams = [await listen(token), await listen(token, url)];
    await fund(api.db.owner, id, 1);
    await Promise.all(streams.map((stream) => stream.next(isKind('balance'))));
  } finally {
    await second.stop();
  }
});

test('a server that stops ends its streams at once', async () => {
  const { token } = await aMember();
  const second = await api.another();
  const stream = await listen(token, `http://127.0.0.1:${second.port}`);
  await Promise.all([second.stop(), stream.ended]);
});

test('S15.2 open streams and sent events are counted', async () => {
  const { token } = await aMember();
  await listen(token);
  const text = await (await fetch(`${api.url}/metrics`)).text();
  expect(text).toMatch(/^velvet_event_streams [1-9]/m);
  expect(text).toMatch(/^velvet_event_listener_up 1$/m);
  expect(text).toMatch(/^velvet_event_sent_total\{kind="balance"\} [1-9]/m);
});
