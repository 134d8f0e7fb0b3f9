import { setTimeout as delay } from 'node:timers/promises';
import { openEvents } from '../../../../../server/api/src/testing/event-client.ts';
import type { LoadMember } from '../../../../../server/api/src/testing/load-members.ts';
import type { Stops } from './member-life.ts';
import { CLIENT_LIMIT_MS } from './request.ts';
import type { Tally } from './tally.ts';

const REOPEN_MS = 500;
const LOOK_MS = 250;
/** An event or a comment arrives every 20 s; the app opens its stream again after this. */
const SILENCE_MS = 45_000;
/** A limit that was not reached keeps no process from ending. */
const UNREF = { ref: false } as const;

/** Keeps a stream of live events open, and opens it again when it ends or falls silent. */
export async function followStream(
  url: string,
  member: LoadMember,
  tally: Tally,
  stops: Stops,
): Promise<void> {
  while (!stops.work.aborted) {
    const startedAt = performance.now();
    try {
      const stream = await bounded(openEvents(url, member.token));
      let counted = 0;
      let heardAt = performance.now();
      let isOver = false;
      void stream.ended.then(() => {
        isOver = true;
      });
      while (!isOver && !stops.work.aborted && performance.now() - heardAt < SILENCE_MS) {
        await delay(LOOK_MS);
        if (stream.events.length > counted) heardAt = performance.now();
        tally.events += stream.events.length - counted;
        counted = stream.events.length;
      }
      stream.close();
    } catch (error) {
      tally.failedAtMs.push(performance.now());
      if (performance.now() - startedAt >= CLIENT_LIMIT_MS) {
        tally.beyondLimit.push(`/api/events at ${new Date().toISOString()} (${error})`);
      }
    }
    await delay(REOPEN_MS);
  }
}

/** Whether a stream that is opened now brings an event within the time. */
export async function bringsEvents(
  url: string,
  member: LoadMember,
  patienceMs: number,
): Promise<boolean> {
  const stream = await bounded(openEvents(url, member.token));
  try {
    const waiting = stream.next(({ kind }) => kind === 'round').then(() => true);
    return await Promise.race([waiting, delay(patienceMs, false, UNREF)]);
  } catch {
    return false;
  } finally {
    stream.close();
  }
}

async function bounded<T>(opening: Promise<T>): Promise<T> {
  const late = delay(CLIENT_LIMIT_MS, undefined, UNREF).then((): never => {
    throw new Error('The stream did not open in time');
  });
  return Promise.race([opening, late]);
}
