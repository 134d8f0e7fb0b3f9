import { toId } from '@velvet/contract/brand';
import { isOpsRefusal } from '@velvet/contract/ops/problem';
import type { ClaimedRelease, ReleaseRequest } from '@velvet/contract/ops/release-requests';
import { callFunction } from '../../database/call-function.ts';
import { readItems } from '../../database/from-row.ts';
import { type OpsHandlers, type OpsInputs, type OpsOutputs, readPage } from '../ops-call.ts';
import { OpsRefused } from '../ops-refused.ts';

interface Said {
  readonly outcome: string;
  readonly version: string | null;
}

/** Changes of releases, asked for by operators and made by the release agent. */
export const releaseRequestHandlers = {
  release_request_page: ({ db }, { app, cursor }) =>
    readPage<ReleaseRequest>(db, 'SELECT * FROM operator_release_requests($1, $2, $3)', [
      app,
      cursor,
    ]),
  release_agent_shown: async ({ db }) => {
    const [agent] = await readItems<OpsOutputs['release_agent_shown']>(
      db,
      'SELECT seen_at, is_here FROM operator_release_agent()',
    );
    return agent ?? { isHere: false };
  },
  release_request: async ({ db }, wanted) => {
    const misfit = misfitOf(wanted);
    if (misfit) return misfit;
    const { app, action, revision, current, canary, target, reason } = wanted;
    const { rows } = await db.query<Said & { readonly id: number }>(
      'SELECT outcome, id, version FROM operator_release_request($1, $2, $3, $4, $5, $6, $7)',
      [app, action, revision, current, canary, target, reason],
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
  release_work: async ({ db }) => ({
    isWaiting: (await callFunction(db, 'release_agent_look')) === true,
  }),
  release_request_claim: async ({ db }) => {
    const [request] = await readItems<ClaimedRelease>(db, 'SELECT * FROM release_agent_claim()');
    return request ? { request } : {};
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

/** Who may see the releases and the error budgets; what they are only the console's edge knows. */
export const releaseHandlers = {
  release_access: async () => null,
  budget_access: async () => null,
} satisfies Partial<OpsHandlers>;
