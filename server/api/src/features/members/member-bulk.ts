import { type MemberChange, memberChange } from '@velvet/contract/ops/member-bulk';
import { parse } from '@velvet/contract/parse';
import { callFunction } from '../../database/call-function.ts';
import { previewBulk } from '../../ops/bulk/bulk-ops.ts';
import type { BulkSubject, PlannedItem } from '../../ops/bulk/bulk-store.ts';
import type { OpsHandlers } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';
import { type BulkMemberRow, findBulkMembers, setMember } from './member-desk.ts';

const ACTIVE = 1;
const DISABLED = 0;

/** Members whose accounts are enabled or disabled. */
export const memberBulkSubject: BulkSubject = {
  versioned: 'member',
  change: async (db, id, stored) => {
    const change = parse(memberChange, stored);
    const [row] = await findBulkMembers(db, { ids: [id], limit: 1 });
    if (!row) return new OpsRefused('not_found');
    const { reason } = planMember(row, change, undefined);
    if (reason !== undefined) return new OpsRefused(reason);
    const status = change.word === 'enable' ? ACTIVE : DISABLED;
    const outcome = await setMember(db, id, { status, reason: change.reason });
    return outcome instanceof OpsRefused ? outcome : 'done';
  },
};

/** What a change would do to a member; nobody decides about an account of their own. */
function planMember(
  { id, status, version }: BulkMemberRow,
  { word }: MemberChange,
  ownMember: number | undefined,
): PlannedItem {
  const before = status === ACTIVE ? 'active' : 'disabled';
  const after = word === 'enable' ? 'active' : 'disabled';
  const reason =
    id === ownMember ? 'own_account' : before === after ? ('unchanged' as const) : undefined;
  return { subjectId: id, version, before, after, warnings: [], reason };
}

/** Previews of bulk changes of members. */
export const memberBulkOps = {
  member_bulk_preview: async (call, { change, ids, matching }) => {
    const { db } = call;
    // The account that the operator has as a member.
    const own = await callFunction<number>(db, 'operator_own_member');
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
} satisfies Partial<OpsHandlers>;
