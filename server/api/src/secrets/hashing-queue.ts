import { asMilliseconds, type Seconds, toSeconds } from '@velvet/contract/time';

/**
 * How much a caller is trusted: `known` has a session or a device that the account has used,
 * `fresh` comes from a network with few recent attempts that were not right, `suspect` from one
 * with many.
 */
export type HashingLane = 'known' | 'fresh' | 'suspect';

/** The caller of a hash operation. */
export interface HashingCaller {
  readonly lane: HashingLane;
  /** Callers of one key share its turns: an account in `known`, a network in the other lanes. */
  readonly key: string;
  /** Of one network only a part of the line may wait in each lane. */
  readonly network: string;
  /** Recent failed attempts of the network; a full lane prefers callers with fewer. */
  readonly suspicion?: number;
}

/** The bounds of a queue. */
interface HashingBounds {
  /** Hashes at a time. */
  readonly concurrency: number;
  /** Callers that wait at most, in all lanes together. */
  readonly maxWaiting: number;
  /** Of these, callers in `suspect`. */
  readonly maxWaitingSuspects: number;
  /** Callers of one network in one lane. */
  readonly maxWaitingOfNetwork: number;
  /** What a caller of a lane waits at most. */
  readonly maxWaitMs: Readonly<Record<HashingLane, number>>;
}

/** The queue is full; `retryAfterS` is when a retry makes sense. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy';
  readonly retryAfterS: Seconds;

  constructor(retryAfterS: Seconds) {
    super('Too many passwords wait to be hashed');
    this.retryAfterS = retryAfterS;
  }
}

interface HashingQueue {
  /** Runs a task when it is the caller's turn. @throws HashingBusy without having run it. */
  run<T>(caller: HashingCaller, task: () => Promise<T>): Promise<T>;
  /** Callers that wait now. */
  waiting(): number;
}

interface Waiting extends HashingCaller {
  readonly begin: () => void;
  readonly refuse: () => void;
  readonly timer: NodeJS.Timeout;
}

const lanes: readonly HashingLane[] = ['known', 'fresh', 'suspect'];
/** The order of turns when all lanes have callers; every lane has a share. */
const turns: readonly HashingLane[] = [
  'known',
  'known',
  'fresh',
  'known',
  'known',
  'fresh',
  'known',
  'known',
  'fresh',
  'suspect',
];

/**
 * A bounded queue for hashing passwords, which occupies a core for some milliseconds each. Lanes
 * have shares; keys within a lane take turns. When the queue is full, a newcomer replaces a caller
 * of a lower lane, of the key with the most callers, or of a network with more failed attempts.
 */
export function createHashingQueue(bounds: HashingBounds): HashingQueue {
  const { concurrency, maxWaiting, maxWaitingSuspects, maxWaitingOfNetwork, maxWaitMs } = bounds;
  const busy = (): HashingBusy => new HashingBusy(toSeconds(asMilliseconds(maxWaitMs.suspect)));
  const line: Record<HashingLane, Lane> = {
    known: createLane(),
    fresh: createLane(),
    suspect: createLane(),
  };
  let running = 0;
  let turn = 0;
  const waiting = (): number => lanes.reduce((sum, lane) => sum + line[lane].size(), 0);

  function next(): Waiting | undefined {
    const wanted = turns[turn % turns.length] ?? 'known';
    turn += 1;
    for (const lane of [wanted, ...lanes]) {
      const following = line[lane].shift();
      if (following) return following;
    }
    return undefined;
  }

  /** Whether a newcomer is admitted, perhaps by replacing another caller. */
  function makeRoom({ lane, key, network, suspicion = 0 }: HashingCaller): boolean {
    if (line[lane].ofNetwork(network) >= maxWaitingOfNetwork) return false;
    const isLaneFull = lane === 'suspect' && line.suspect.size() >= maxWaitingSuspects;
    if (waiting() < maxWaiting && !isLaneFull) return true;
    const lowest = lanes.findLast((each) => line[each].size() > 0) ?? lane;
    const isLower = lanes.indexOf(lowest) > lanes.indexOf(lane);
    const victim = isLower
      ? line[lowest].lastOfLargest(0)
      : (line[lane].lastOfLargest(line[lane].ofKey(key) + 1) ?? line[lane].mostSuspect(suspicion));
    if (!victim) return false;
    line[victim.lane].remove(victim);
    victim.refuse();
    return true;
  }

  function enter(caller: HashingCaller): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return Promise.resolve();
    }
    if (!makeRoom(caller)) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        line[caller.lane].remove(entry);
        reject(busy());
      };
      const timer = setTimeout(leave, maxWaitMs[caller.lane]);
      const settle = (act: () => void) => () => {
        clearTimeout(timer);
        act();
      };
      const refuse = settle(() => reject(busy()));
      const entry: Waiting = { ...caller, timer, begin: settle(resolve), refuse };
      line[caller.lane].push(entry);
    });
  }

  return {
    waiting,
    async run(caller, task) {
      await enter(caller);
      try {
        return await task();
      } finally {
        // The next caller uses this slot, so the count does not change.
        const following = next();
        if (following) following.begin();
        else running -= 1;
      }
    },
  };
}

interface Lane {
  size(): number;
  ofKey(key: string): number;
  ofNetwork(network: string): number;
  push(entry: Waiting): void;
  /** The first caller of the next key. */
  shift(): Waiting | undefined;
  remove(entry: Waiting): void;
  /** The last of the key with the most callers, if it has more than that. */
  lastOfLargest(moreThan: number): Waiting | undefined;
  /** The caller with the highest suspicion, if it is higher than that. */
  mostSuspect(moreThan: number): Waiting | undefined;
}

/** Callers by key; the order of the keys is the order of their turns. */
function createLane(): Lane {
  const keys = new Map<string, Waiting[]>();
  const all = (): Waiting[] => [...keys.values()].flat();
  return {
    size: () => all().length,
    ofKey: (key) => keys.get(key)?.length ?? 0,
    ofNetwork: (network) => all().filter((entry) => entry.network === network).length,
    push(entry) {
      const own = keys.get(entry.key);
      if (own) own.push(entry);
      else keys.set(entry.key, [entry]);
    },
    shift() {
      const [turn] = keys;
      if (!turn) return undefined;
      const [key, [first, ...rest]] = turn;
      keys.delete(key);
      if (rest.length > 0) keys.set(key, rest);
      return first;
    },
    remove(entry) {
      const rest = (keys.get(entry.key) ?? []).filter((other) => other !== entry);
      if (rest.length > 0) keys.set(entry.key, rest);
      else keys.delete(entry.key);
    },
    lastOfLargest(moreThan) {
      let largest: readonly Waiting[] = [];
      for (const own of keys.values()) if (own.length > largest.length) largest = own;
      return largest.length > moreThan ? largest.at(-1) : undefined;
    },
    mostSuspect(moreThan) {
      let found: Waiting | undefined;
      for (const entry of all()) {
        if ((entry.suspicion ?? 0) > (found?.suspicion ?? moreThan)) found = entry;
      }
      return found;
    },
  };
}
