import { toId } from '@velvet/contract/brand';
import { LOGIN_PASSWORD_MAX } from '@velvet/contract/constants';
import { OPS_PAGE_SIZE } from '@velvet/contract/ops/decision';
import type { MemberDetail } from '@velvet/contract/ops/members';
import { hasPasswordForm } from '@velvet/contract/password';
import { callFunction } from '../../database/call-function.ts';
import { randomCharacters } from '../../factors/one-time-codes.ts';
import { listAudit, toAuditEntry } from '../../operator/audit/list-audit.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsInputs,
  type OpsOutputs,
  pageOfItems,
  ROWS_OF_PAGE,
} from '../../ops/ops-call.ts';
import { decideOk, OpsRefused } from '../../ops/ops-refused.ts';
import { hashPassword } from '../../secrets/password-hash.ts';
import { readProtection } from '../player-protection/player-protection-feature.ts';
import { readStatement } from '../wallet/statement/statement.ts';
import { listMembers, setMember } from './member-desk.ts';
import {
  readMemberClosing,
  readMemberNotes,
  readMemberProfile,
  readMemberSessions,
  readMemberTotals,
} from './member-picture.ts';

const MOVEMENTS = 20;

/** What operators do with members. */
export const memberOps = {
  member_page: async ({ db }, { query: text, state, cursor: after, ...asked }) => {
    const active = state === undefined ? undefined : state === 'active';
    return pageOfItems(
      await listMembers(db, { ...asked, text, active, after, limit: ROWS_OF_PAGE }),
    );
  },
  member_shown: show,
  member_set: change,
  member_sessions_end: async ({ db }, { id, session }) => {
    const ended = await callFunction<number>(db, 'operator_end_member_sessions', [id, session]);
    return ended === undefined ? new OpsRefused('not_found') : { ended };
  },
  member_note_add: async ({ db }, { id, text }) => {
    const note = await callFunction<number>(db, 'operator_add_member_note', [id, text]);
    return note === undefined ? new OpsRefused('not_found') : { id: toId(note) };
  },
  member_password_reset: resetPassword,
} satisfies Partial<OpsHandlers>;

async function show(
  { db, language }: OpsCall,
  { id }: OpsInputs['member_shown'],
): Promise<MemberDetail | OpsRefused> {
  const [member] = await listMembers(db, { id, limit: 1 });
  const profile = await readMemberProfile(db, id, language);
  if (!member || !profile) return new OpsRefused('not_found');
  const statement = { type: 'all', limit: MOVEMENTS } as const;
  const { movements } = await readStatement(db, id, statement, language);
  const audit = await listAudit(db, { subject: `member ${id}`, limit: OPS_PAGE_SIZE });
  return {
    member,
    ...profile,
    ...(await readMemberClosing(db, id)),
    protection: await readProtection(db, id, 'operator'),
    sessions: await readMemberSessions(db, id),
    movements,
    ...(await readMemberTotals(db, id)),
    notes: await readMemberNotes(db, id),
    audit: audit.map(toAuditEntry),
  };
}

function change(
  { db }: OpsCall,
  { id, version, ...given }: OpsInputs['member_set'],
): Promise<OpsOutputs['member_set'] | OpsRefused> {
  return decideOnVersion(db, 'member', { id, version }, async () => {
    const { vip, dating, status, creditScore } = given;
    const values = [vip, dating, status, creditScore];
    if (values.every((value) => value === undefined)) return new OpsRefused('bad_field');
    return setMember(db, id, given);
  });
}

/** Resets a member's login or funds password, or ends their sign-in codes and passkeys. */
async function resetPassword(
  { db }: OpsCall,
  { id, version, kind, checks, reason }: OpsInputs['member_password_reset'],
): Promise<OpsOutputs['member_password_reset'] | OpsRefused> {
  // It is kept nowhere.
  const password = kind === 'login' ? createLoginPassword() : undefined;
  const decided = await decideOnVersion(db, 'member', { id, version }, async () => {
    const { closing } = await readMemberClosing(db, id);
    if (closing?.erasedAt !== undefined) return new OpsRefused('wrong_state');
    const hash = password === undefined ? undefined : await hashPassword(password);
    return decideOk(db, 'operator_reset_member_password', [id, kind, hash, checks, reason]);
  });
  if (decided instanceof OpsRefused) return decided;
  return { decided, ...(password === undefined ? {} : { password }) };
}

/** A login password of 59 random bits, in the form that members' passwords have. */
export function createLoginPassword(): string {
  const password = randomCharacters(LOGIN_PASSWORD_MAX);
  return hasPasswordForm(password) ? password : createLoginPassword();
}
