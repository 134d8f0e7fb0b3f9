import type pg from 'pg';
import type { LoadMember } from '../../../../../server/api/src/testing/load-members.ts';
import { knockWithEndedSession, liveAsGuest, liveAsMember } from './member-life.ts';
import { prepareMembers } from './members.ts';
import { type Desk, liveAsOperator } from './operator.ts';
import { uploadPictures } from './pictures.ts';
import { type Client, createClient } from './request.ts';
import { followStream } from './streams.ts';
import { createTally, type Tally } from './tally.ts';

const STREAMS = 4;
const GUESTS = 2;
/** After the last fault, for what was not answered yet. */
const PATIENCE_MS = 60_000;

/** Members, guests and an operator at work. */
export interface Load {
  readonly tally: Tally;
  readonly client: Client;
  readonly members: readonly LoadMember[];
  /** Throws the first error that ended the work of one of them. */
  assertWorking(): void;
  /** No new work; resolves when everything that was begun is answered or given up. */
  stop(): Promise<void>;
}

/** Starts members, guests and an operator on an installation. @param db acts as the schema's owner. */
export async function startLoad(
  url: string,
  desk: Desk,
  db: pg.Pool,
  count: number,
): Promise<Load> {
  const { members, expired } = await prepareMembers(db, count);
  const tally = createTally();
  const client = createClient(url, tally);
  const [work, patience] = [new AbortController(), new AbortController()];
  const stops = { work: work.signal, patience: patience.signal };
  const lives = [
    ...members.map((member, turn) => liveAsMember({ client, tally, member, stops }, turn)),
    ...Array.from({ length: GUESTS }, (_, turn) => liveAsGuest({ client, tally, stops }, turn)),
    ...members.slice(0, STREAMS).map((member) => followStream(url, member, tally, stops)),
    uploadPictures(client, members, tally, stops),
    liveAsOperator(desk, db, tally, stops),
    ...(expired ? [knockWithEndedSession({ client, tally, member: expired, stops })] : []),
  ];
  const ended = Promise.all(lives);
  const failures: unknown[] = [];
  ended.catch((error: unknown) => failures.push(error));
  return {
    tally,
    client,
    members,
    assertWorking() {
      if (failures.length > 0) throw failures[0];
    },
    async stop() {
      work.abort();
      const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
