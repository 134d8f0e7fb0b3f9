import path from 'node:path';
import { findFaults } from '../../../../../server/api/src/features/system/ledger-check.ts';
import { verifyAudit } from '../../../../../server/api/src/operator/audit/audit-anchors.ts';
import { lostDecisions } from '../load/operator.ts';
import { missingPictures } from '../load/pictures.ts';
import type { Load } from '../load/start-load.ts';
import { bringsEvents } from '../load/streams.ts';
import { untilRecovered } from '../recovery.ts';
import type { Stage } from '../stage.ts';
import { judgeRounds, type RoundsFound } from './rounds.ts';
import { compareTimelines } from './timelines.ts';
import { wrongWrites } from './writes.ts';

const EVENT_PATIENCE_MS = 45_000;

/** What the load was and when it began. */
interface Played {
  readonly load: Load;
  readonly startedAt: Date;
}

/** What was found after a run. */
export interface Verdict {
  readonly rounds: RoundsFound;
  /** Number of PostgreSQL's newest timeline: one more for each change of the primary. */
  readonly timeline: number;
  readonly auditEntries: number;
  readonly broken: readonly string[];
}

/** Looks at the books, the draws, the releases and what clients have seen. */
export async function judge(stage: Stage, played: Played): Promise<Verdict> {
  const { cluster, db, installation } = stage;
  const { load, startedAt } = played;
  const { tally, client } = load;
  const [member] = load.members;
  const { missing } = await untilRecovered(stage, () => true);
  const hasEvents =
    member && (await bringsEvents(installation.url, member, EVENT_PATIENCE_MS).catch(() => false));
  const rounds = await judgeRounds(db, startedAt, tally.results);
  const writes = await wrongWrites(db, tally.acknowledged, tally.refused);
  const pictures = await missingPictures(client, load.members, tally);
  const decisions = await lostDecisions(db, tally);
  const books = await findFaults(db);
  const audit = await verifyAudit(db, path.join(cluster.dataFolder, 'product'));
  const timelines = await compareTimelines(
    new Map(
      cluster.nodes.map(({ name }) => [name, path.join(cluster.dataFolder, name, 'postgres/data')]),
    ),
  );
  return {
    rounds,
    timeline: timelines.newest,
    auditEntries: audit.entries,
    broken: [
      ...missing.map((what) => `At the end, not ready: ${what}`),
      ...(hasEvents ? [] : ['At the end a new stream brings no event of a round']),
      ...tally.beyondLimit.map((what) => `No answer within the client’s limit: ${what}`),
      ...tally.unanswered.map(({ kind, key }) => `${kind} ${key} was never answered`),
      ...(tally.approved.length > 0 ? [] : ['No withdrawal was approved']),
      ...tally.contradictions,
      ...writes,
      ...pictures,
      ...decisions,
      ...books.map(({ fault, id }) => `Books: ${fault} (${id})`),
      ...(audit.kind === 'intact' ? [] : [`The audit log is ${audit.kind}`]),
      ...rounds.faults.map((fault) => `Round ${fault}`),
      ...timelines.faults,
    ],
  };
}
