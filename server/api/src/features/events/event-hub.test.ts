import { toId } from '@velvet/contract/brand';
import { createEventHub, type StreamEnd } from './event-hub.ts';
import type { EventStream } from './event-stream.ts';

const limits = { perProcess: 5_000, perAddress: 2_000, perMember: 2, perSession: 1 };

function openHub() {
  const sent = new Map<string, number>();
  const ends: StreamEnd[] = [];
  let timeMs = 0;
  const hub = createEventHub({
    limits,
    nowMs: () => timeMs,
    onSent: (kind, streams) => sent.set(kind, (sent.get(kind) ?? 0) + streams),
    onEnd: (why) => ends.push(why),
  });
  const pass = (ms: number) => {
    timeMs += ms;
  };
  return { hub, sent, ends, pass };
}

interface FakeStream extends EventStream {
  readonly texts: string[];
  isEnded: boolean;
}

function aStream(member: number, session: string, takes = true, subscriber = 'a'): FakeStream {
  const texts: string[] = [];
  return {
    memberId: toId(member),
    sessionHash: Buffer.from(session),
    sessionName: session,
    subscriber,
    endsAtMs: 1_000,
    texts,
    isEnded: false,
    send(text) {
      texts.push(text.toString());
      return takes;
    },
    end() {
      this.isEnded = true;
    },
  };
}

test('S15.2 an event reaches its members’ streams only, without a list everybody', () => {
  const { hub, sent } = openHub();
  const [ann, bob] = [aStream(1, 'a'), aStream(2, 'b')];
  for (const stream of [ann, bob]) hub.add(stream);
  hub.publish({ event: { kind: 'balance', cause: 'order' }, members: [toId(1), toId(9)] });
  hub.publish({ event: { kind: 'notice' }, members: undefined });
  expect(ann.texts).toEqual([
    'event: balance\ndata: {"cause":"order"}\n\n',
    'event: notice\ndata: {}\n\n',
  ]);
  expect(bob.texts).toEqual(['event: notice\ndata: {}\n\n']);
  expect(Object.fromEntries(sent)).toEqual({ balance: 1, notice: 2 });
});

test('a client that does not read is dropped, and its place is free again', () => {
  const { hub, ends } = openHub();
  const slow = aStream(1, 'a', false);
  hub.add(slow);
  expect(hub.fullFor(slow)).toBe('perSession');
  hub.resync();
  hub.resync();
  expect(slow.texts).toHaveLength(1);
  expect([hub.size, ends]).toEqual([0, ['slow']]);
  expect(hub.fullFor(slow)).toBeUndefined();
});

test('members and sessions have limits', () => {
  const { hub } = openHub();
  hub.add(aStream(1, 'a'));
  expect(hub.fullFor(aStream(1, 'b'))).toBeUndefined();
  hub.add(aStream(1, 'b'));
  expect(hub.fullFor(aStream(1, 'c'))).toBe('perMember');
});

test('an address has a limit; others are not concerned, and a stream that ends leaves its place', () => {
  const { hub } = openHub();
  const streams = Array.from({ length: 2_000 }, (_, index) => aStream(index + 1, `s${index}`));
  for (const stream of streams) hub.add(stream);
  expect(hub.fullFor(aStream(9_001, 'x'))).toBe('perAddress');
  expect(hub.fullFor(aStream(9_001, 'x', true, 'b'))).toBeUndefined();
  hub.remove(streams[7] ?? aStream(0, ''));
  expect(hub.fullFor(aStream(9_001, 'x'))).toBeUndefined();
});

test('S14.2 a session that ended ends its streams', () => {
  const { hub, ends } = openHub();
  const [ann, bob] = [aStream(1, 'a'), aStream(2, 'b')];
  for (const stream of [ann, bob]) hub.add(stream);
  hub.publish({ endedSessions: ['a', 'unknown'] });
  expect([ann.isEnded, bob.isEnded, ends]).toEqual([true, false, ['session']]);
});

test('a heartbeat is a comment, and ends streams that are old enough', () => {
  const { hub, ends, pass } = openHub();
  const stream = aStream(1, 'a');
  hub.add(stream);
  hub.beat();
  pass(1_000);
  hub.beat();
  expect(stream.texts).toEqual([':\n\n']);
  expect([stream.isEnded, ends]).toEqual([true, ['age']]);
});

test('thousands of streams are written to in slices', async () => {
  const { hub } = openHub();
  const streams = Array.from({ length: 1_200 }, (_, index) => aStream(index + 1, `s${index}`));
  for (const stream of streams) hub.add(stream);
  hub.resync();
  const written = () => streams.filter(({ texts }) => texts.length === 1).length;
  expect(written()).toBe(500);
  while (written() < streams.length) await new Promise(setImmediate);
});
