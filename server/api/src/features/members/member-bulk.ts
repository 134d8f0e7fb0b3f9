import { type MemberChange, memberChange } from '@velvet/contract/ops/member-bulk';
import { parse } from '@velvet/contract/parse';
import type { BulkSubject, PlannedItem } from '../../ops/bulk/bulk-subject.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
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
    const outcome = outcomeOf(await setMember(db, id, { status, reason: change.reason }), ['ok']);
    return outcome instanceof OpsRefused ? outcome : 'done';
  },
};

/** What a change would do to a member; nobody decides about an account of their own. */
export function planMember(
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
