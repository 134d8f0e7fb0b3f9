import { toId } from '@velvet/contract/brand';
import { isOpsRefusal } from '@velvet/contract/ops/problem';
import type {
  ClaimedRelease,
  ReleaseAction,
  ReleaseRequest,
} from '@velvet/contract/ops/release-requests';
import { toEpochSeconds } from '@velvet/contract/time';
import { type OpsHandlers, type OpsInputs, pageOfRows, ROWS_OF_PAGE } from '../ops-call.ts';
import { OpsRefused } from '../ops-refused.ts';

/** A change of an app as a row. */
interface ChangeRow {
  readonly id: number;
  readonly app: string;
  readonly action: ReleaseAction;
  readonly revision: number;
  readonly current: string;
  readonly canary: string | null;
  readonly target: string;
}

interface RequestRow extends ChangeRow {
  readonly reason: string;
  readonly state: ReleaseRequest['state'];
  readonly operator: string;
  readonly requested_at: Date;
  readonly expires_at: Date;
  readonly changed_at: Date;
  readonly agent: string | null;
  readonly report: string | null;
  readonly version: string;
}

interface Said {
  readonly outcome: string;
  readonly version: string | null;
}

/** Changes of releases, asked for by operators and made by the release agent. */
export const releaseRequestHandlers = {
  release_request_page: async ({ db }, { app, cursor }) => {
    const { rows } = await db.query<RequestRow>(
      'SELECT * FROM operator_release_requests($1, $2, $3)',
      [app ?? null, cursor ?? null, ROWS_OF_PAGE],
    );
    return pageOfRows(rows, toRequest);
  },
  release_agent_shown: async ({ db }) => {
    const { rows } = await db.query<{ seen_at: Date; is_here: boolean }>(
      'SELECT seen_at, is_here FROM operator_release_agent()',
    );
    const [row] = rows;
    return row ? { isHere: row.is_here, seenAt: toEpochSeconds(row.seen_at) } : { isHere: false };
  },
  release_request: async ({ db }, wanted) => {
    const misfit = misfitOf(wanted);
    if (misfit) return misfit;
    const { app, action, revision, current, canary, target, reason } = wanted;
    const { rows } = await db.query<Said & { readonly id: number }>(
      'SELECT outcome, id, version FROM operator_release_request($1, $2, $3, $4, $5, $6, $7)',
      [app, action, revision, current, canary ?? null, target, reason],
    );
    const made = decided(rows[0], ['waiting']);
    return made instanceof OpsRefused
      ? made
      : { id: toId(rows[0]?.id ?? 0), version: made.version };
  },
  release_request_cancel: async ({ db }, { id, version }) => {
    const { rows } = await db.query<Said>(
      'SELECT outcome, version FROM operator_release_cancel($1, $2)',
      [id, version],
    );
    return decided(rows[0], ['cancelled']);
  },
  release_work: async ({ db }) => {
    const { rows } = await db.query<{ waiting: boolean }>('SELECT release_agent_look() AS waiting');
    return { isWaiting: rows[0]?.waiting === true };
  },
  release_request_claim: async ({ db }) => {
    const { rows } = await db.query<ChangeRow & { readonly claim: number }>(
      'SELECT * FROM release_agent_claim()',
    );
    const [row] = rows;
    return row ? { request: { ...changeOf(row), claim: row.claim } satisfies ClaimedRelease } : {};
  },
  release_request_report: async ({ db }, { id, claim, outcome, report }) => {
    const { rows } = await db.query<Said>(
      'SELECT outcome, version FROM release_agent_report($1, $2, $3, $4)',
      [id, claim, outcome, report],
    );
    return decided(rows[0], ['done', 'refused']);
  },
} satisfies Partial<OpsHandlers>;

/** What no registry could allow: the releases do not belong to the action. */
function misfitOf({
  action,
  current,
  canary,
  target,
}: OpsInputs['release_request']): OpsRefused | undefined {
  const hasCanary = canary !== undefined;
  if (hasCanary === (action === 'roll_back'))
    return new OpsRefused('bad_field', { field: 'canary' });
  const isTarget = {
    promote: target === canary,
    remove_canary: target === current,
    roll_back: target !== current,
  };
  return isTarget[action] ? undefined : new OpsRefused('bad_field', { field: 'target' });
}

/** @throws Error for a word that is neither one of the outcomes nor a refusal. */
function decided<const Outcomes extends readonly string[]>(
  row: Said | undefined,
  outcomes: Outcomes,
): { readonly outcome: Outcomes[number]; readonly version: string } | OpsRefused {
  const said = row?.outcome ?? 'nothing';
  const outcome: Outcomes[number] | undefined = outcomes.find((each) => each === said);
  if (outcome !== undefined) return { outcome, version: row?.version ?? '' };
  if (said === 'unknown') return new OpsRefused('not_found');
  if (isOpsRefusal(said)) return new OpsRefused(said);
  throw new Error(`A release request ended with ${said}`);
}

const changeOf = (row: ChangeRow) => ({
  id: toId<'release request'>(row.id),
  app: row.app,
  action: row.action,
  revision: row.revision,
  current: row.current,
  ...(row.canary === null ? {} : { canary: row.canary }),
  target: row.target,
});

const toRequest = (row: RequestRow): ReleaseRequest => ({
  ...changeOf(row),
  reason: row.reason,
  state: row.state,
  operator: row.operator,
  requestedAt: toEpochSeconds(row.requested_at),
  expiresAt: toEpochSeconds(row.expires_at),
  changedAt: toEpochSeconds(row.changed_at),
  ...(row.agent === null ? {} : { agent: row.agent }),
  ...(row.report === null ? {} : { report: row.report }),
  version: row.version,
});

/** Who may see the releases and the error budgets; what they are only the console's edge knows. */
export const releaseHandlers = {
  release_access: async () => null,
  budget_access: async () => null,
} satisfies Partial<OpsHandlers>;
