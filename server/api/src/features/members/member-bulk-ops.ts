import { memberChange } from '@velvet/contract/ops/member-bulk';
import type { Queryable } from '../../database/queryable.ts';
import { previewBulk } from '../../ops/bulk/preview-bulk.ts';
import type { OpsHandlers } from '../../ops/ops-call.ts';
import { planMember } from './member-bulk.ts';
import { findBulkMembers } from './member-desk.ts';

type MemberBulkOps = Pick<OpsHandlers, 'member_bulk_preview'>;

/** Previews of bulk changes of members. */
export const memberBulkOps: MemberBulkOps = {
  member_bulk_preview: async (call, { change, ids, matching }) => {
    const { db } = call;
    const own = await ownMember(db);
    const { query: text, state, vip, waiting } = ids === undefined ? { ...matching } : {};
    const active = state === undefined ? undefined : state === 'active';
    return previewBulk(call, {
      kind: 'member',
      change: memberChange.encode(change),
      ids,
      matching,
      find: (limit) => findBulkMembers(db, { ids, text, active, vip, waiting, limit }),
      plan: (row) => planMember(row, change, own),
      after: change.word === 'enable' ? 'active' : 'disabled',
    });
  },
};

/** The account that the operator has as a member. */
async function ownMember(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number | null }>('SELECT operator_own_member() AS id');
  return rows[0]?.id ?? undefined;
}
