import { randomUUID } from 'node:crypto';
import type { OpsName } from '@velvet/contract/ops/ops-endpoints';
import { idFrom } from './database-factories.ts';
import type { Making } from './right-call.ts';
import type { TestOps } from './running-ops.ts';

/** The promotion of an app that no other request is about. */
const promotion = () => ({
  app: `a${randomUUID()}`,
  action: 'promote',
  revision: 7,
  current: '1.0.0-aa',
  canary: '1.1.0-bb',
  target: '1.1.0-bb',
});

/** A request that is in this state; where it runs, taken up with the newest token of an agent. */
async function aRequest({ db }: TestOps, state: 'waiting' | 'running'): Promise<number> {
  const { app, action, revision, current, canary, target } = promotion();
  return idFrom(
    db.owner,
    `INSERT INTO release_request (app, action, revision, current, canary, target, reason,
       operator_id, operator, state, claims, agent_session, leased_until)
     SELECT $1, $2, $3, $4, $5, $6, 'Good', a.id, a.name, $7::text, n.claims,
       CASE WHEN n.claims = 1 THEN (
         SELECT max(id) FROM operator_session WHERE roles = ARRAY['release_agent']) END,
       clock_timestamp() + interval '1 minute'
       FROM operator_account a, (SELECT ($7::text = 'running')::integer AS claims) n
      WHERE a.name = 'all'
     RETURNING id`,
    [app, action, revision, current, canary, target, state],
  );
}

/** Inputs of the operations on releases and budgets, and what is asked of the release agent. */
export const releaseCalls = {
  release_access: async () => ({}),
  budget_access: async () => ({}),
  release_request_page: async () => ({ app: 'video' }),
  release_agent_shown: async () => ({}),
  release_request: async () => ({ ...promotion(), reason: 'No errors since yesterday' }),
  release_request_cancel: async (ops) => ({
    id: await aRequest(ops, 'waiting'),
    version: 'waiting.0',
  }),
  release_work: async () => ({}),
  release_request_claim: async () => ({}),
  release_request_report: async (ops) => ({
    id: await aRequest(ops, 'running'),
    claim: 1,
    outcome: 'done',
    report: 'video: everybody gets 1.1.0-bb',
  }),
} satisfies Partial<Record<OpsName, Making>>;
