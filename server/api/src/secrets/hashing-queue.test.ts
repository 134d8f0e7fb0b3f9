import {
  createHashingQueue,
  HashingBusy,
  type HashingCaller,
  type HashingLane,
} from './hashing-queue.ts';

const bounds = {
  concurrency: 1,
  maxWaiting: 4,
  maxWaitingSuspects: 4,
  maxWaitingOfNetwork: 4,
  maxWaitMs: { known: 4_000, fresh: 1_500, suspect: 1_500 },
};
const from = (lane: HashingLane, key: string): HashingCaller => ({ lane, key, network: key });

/** A queue whose only place is taken until `free`, and what ran or was refused since. */
function takenQueue(own: Partial<typeof bounds> = {}) {
  const queue = createHashingQueue({ ...bounds, ...own });
  let free: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  const taken = queue.run(from('known', 'holder'), () => held);
  const done: string[] = [];
  const pending: Promise<void>[] = [taken];
  const call = (name: string, caller: HashingCaller): void => {
    const ended = queue
      .run(caller, async () => void done.push(name))
      .catch((error: unknown) => {
        done.push(error instanceof HashingBusy ? `${name} refused` : String(error));
      });
    pending.push(ended);
  };
  const finish = async (): Promise<readonly string[]> => {
    free();
    await Promise.all(pending);
    return done;
  };
  return { queue, call, finish, done };
}

describe('S14.3 the hashing queue', () => {
  test('runs as many tasks at a time as allowed', async () => {
    const queue = createHashingQueue({ ...bounds, concurrency: 2 });
    let now = 0;
    let most = 0;
    const task = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
    };
    await Promise.all(Array.from({ length: 6 }, () => queue.run(from('fresh', 'a'), task)));
    expect([most, now, queue.waiting()]).toEqual([2, 0, 0]);
  });

  test('refuses at once when full, with Retry-After', async () => {
    // The share of a network refuses nobody here.
    const { queue, call, finish, done } = takenQueue({ maxWaitingOfNetwork: 100 });
    for (let n = 1; n <= 4; n += 1) call(`${n}`, from('fresh', 'a'));
    const refused = queue.run(from('fresh', 'a'), async () => undefined);
    await expect(refused).rejects.toMatchObject({ name: 'HashingBusy', retryAfterS: 2 });
    expect(done).toEqual([]);
    expect(await finish()).toEqual(['1', '2', '3', '4']);
  });

  test('refuses callers after a maximum wait, which is longer for known ones', async () => {
    jest.useFakeTimers();
    try {
      const { queue, call, finish, done } = takenQueue();
      call('late', from('fresh', 'a'));
      call('member', from('known', 'b'));
      await jest.advanceTimersByTimeAsync(1_499);
      expect(done).toEqual([]);
      await jest.advanceTimersByTimeAsync(1);
      expect([done, queue.waiting()]).toEqual([['late refused'], 1]);
      expect(await finish()).toEqual(['late refused', 'member']);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  test('keys take turns, so one network in a flood delays another by one place', async () => {
    const { call, finish } = takenQueue();
    for (const name of ['a1', 'a2', 'a3']) call(name, from('fresh', 'a'));
    call('b1', from('fresh', 'b'));
    expect(await finish()).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  test('a full lane replaces the last caller of its largest network by a newcomer', async () => {
    const { call, finish } = takenQueue();
    for (const name of ['a1', 'a2', 'a3', 'a4']) call(name, from('fresh', 'a'));
    call('b1', from('fresh', 'b'));
    expect(await finish()).toEqual(['a4 refused', 'a1', 'b1', 'a2', 'a3']);
  });

  test('a full lane of single callers refuses a newcomer', async () => {
    const { call, finish } = takenQueue({ maxWaiting: 2 });
    for (const name of ['a', 'b', 'c']) call(name, from('fresh', name));
    expect(await finish()).toEqual(['c refused', 'a', 'b']);
  });

  test('a full lane keeps networks with fewer failed attempts', async () => {
    const { call, finish } = takenQueue({ maxWaiting: 2 });
    call('a', { ...from('fresh', 'a'), suspicion: 2 });
    call('b', { ...from('fresh', 'b'), suspicion: 1 });
    call('c', { ...from('fresh', 'c'), suspicion: 1 });
    call('d', { ...from('fresh', 'd'), suspicion: 1 });
    expect(await finish()).toEqual(['a refused', 'd refused', 'b', 'c']);
  });

  test('suspects have a limited share of the queue', async () => {
    const { call, finish } = takenQueue({ maxWaitingSuspects: 1 });
    for (const name of ['a', 'b']) call(name, from('suspect', name));
    call('c', from('fresh', 'c'));
    expect(await finish()).toEqual(['b refused', 'c', 'a']);
  });

  test('one network can occupy only a part of a lane', async () => {
    const { call, finish } = takenQueue({ maxWaitingOfNetwork: 2 });
    for (const name of ['1', '2', '3']) call(name, { lane: 'known', key: name, network: 'a' });
    call('owner', { lane: 'fresh', key: 'a', network: 'a' });
    expect(await finish()).toEqual(['3 refused', '1', '2', 'owner']);
  });

  test('a known device replaces other callers, a fresh network replaces suspects', async () => {
    const { call, finish } = takenQueue({ maxWaiting: 2 });
    call('suspect 1', from('suspect', 'a'));
    call('suspect 2', from('suspect', 'b'));
    call('fresh', from('fresh', 'c'));
    call('known', from('known', 'd'));
    expect((await finish()).toSorted()).toEqual([
      'fresh',
      'known',
      'suspect 1 refused',
      'suspect 2 refused',
    ]);
  });

  test('no lane starves while others are full', async () => {
    const { call, finish } = takenQueue({
      maxWaiting: 100,
      maxWaitingSuspects: 100,
      maxWaitingOfNetwork: 100,
    });
    for (let n = 0; n < 20; n += 1) call('k', from('known', 'a'));
    for (let n = 0; n < 20; n += 1) call('f', from('fresh', 'b'));
    for (let n = 0; n < 5; n += 1) call('s', from('suspect', 'c'));
    const order = (await finish()).join('');
    expect(order.indexOf('f')).toBeLessThan(3);
    expect(order.slice(0, 10)).toContain('s');
    expect(order.slice(0, 20).match(/f/g)?.length).toBeGreaterThan(4);
  });

  test('a failing task frees its slot', async () => {
    const queue = createHashingQueue(bounds);
    const fail = () => Promise.reject(new Error('broken'));
    await expect(queue.run(from('fresh', 'a'), fail)).rejects.toThrow('broken');
    expect(await queue.run(from('fresh', 'a'), async () => 'next')).toBe('next');
  });
});
