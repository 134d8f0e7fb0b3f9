import type { BankInfo } from '@velvet/contract/bank-card';
import type { Language } from '@velvet/contract/language';
import { type MemberId, type Sex, sexes, type UserInfo } from '@velvet/contract/member';
import type pg from 'pg';
import { callFunction } from '../../database/call-function.ts';
import { errorConstraint } from '../../database/database-errors.ts';
import { fromRow, type RowOf, readItems } from '../../database/from-row.ts';
import { gather } from '../../database/gather.ts';
import { Refused } from '../../http/refused.ts';
import type { SessionMember } from '../../http/session.ts';
import { inLanguage, type LocalizedText } from '../../messages/localized-text.ts';
import { hashPassword, memberCaller } from '../../secrets/password-hash.ts';
import type { Services } from '../services.ts';

type Written = Omit<UserInfo, 'avatarUrl' | 'sex'>;
interface MemberRow extends RowOf<Written> {
  readonly place: number;
  readonly avatar: string;
  readonly sex: number | null;
}

const MEMBERS = `
  SELECT place, id, username, id_number, greatest(credit_score, 0) AS credit_score, balance, avatar,
    vip, dating_card AS dating, status, sex, coalesce(real_name, '') AS real_name, has_funds_password,
    coalesce(bank_id, 0) AS bank_id
  FROM members_info($1)`;

const MEMBERS_PER_LOOK_UP = 100;

/** An object for each call: a member may ask twice at once. */
type Asked = Pick<SessionMember, 'id'>;

/** Reads a member's own account, without any secret; those that are asked for together in one query. */
export const userInfoReader = ({
  pool,
  mediaUrl,
}: Pick<Services, 'pool' | 'mediaUrl'>): ((asked: Asked) => Promise<UserInfo | Refused>) =>
  gather({
    run: async (all) => {
      const { rows } = await pool.query<MemberRow>({
        name: 'member-info',
        text: MEMBERS,
        values: [all.map(({ id }) => id)],
      });
      const found = new Map(rows.map((row) => [row.place, row]));
      return all.map((_, index) => {
        const row = found.get(index + 1);
        return row ? toUserInfo(row, mediaUrl) : new Refused('no_session');
      });
    },
    most: MEMBERS_PER_LOOK_UP,
  });

const toUserInfo = (
  { place: _, avatar, sex, ...written }: MemberRow,
  mediaUrl: Services['mediaUrl'],
): UserInfo => ({
  ...fromRow<Written>(written),
  avatarUrl: mediaUrl(avatar),
  sex: sexes[sex ?? 0] ?? 'unset',
});

/** Stores the sex. */
export async function saveSex(pool: pg.Pool, memberId: MemberId, sex: Sex): Promise<null> {
  await callFunction(pool, 'member_set_sex', [memberId, sex === 'female' ? 2 : 1]);
  return null;
}

/** Stores the real name, which is fixed once a card is bound (spec S3.43). */
export async function saveRealName(
  pool: pg.Pool,
  memberId: MemberId,
  given: string,
): Promise<null | Refused> {
  const name = cleanName(given);
  if (name === '') return new Refused('bad_field', { field: 'name', message: 'form_incomplete' });
  try {
    await callFunction(pool, 'member_set_real_name', [memberId, name]);
    return null;
  } catch (error) {
    if (errorConstraint(error) !== 'member_name_fixed') throw error;
    return new Refused('already_set', { field: 'name', message: 'name_fixed' });
  }
}

/** Sets the funds password, once (spec S3.51). */
export async function saveFundsPassword(
  pool: pg.Pool,
  memberId: MemberId,
  fundsPassword: string,
): Promise<null | Refused> {
  const passwordHash = await hashPassword(fundsPassword, memberCaller(memberId));
  const isSet = await callFunction<boolean>(pool, 'member_set_funds_password', [
    memberId,
    passwordHash,
  ]);
  return isSet ? null : new Refused('already_set', { field: 'paypassword' });
}

/** A name normalised for comparison: composed characters, single spaces. */
export const cleanName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/gu, ' ');

interface BoundCard {
  readonly holder: string;
  readonly bankId: number;
  readonly bankName: LocalizedText;
  readonly lastFour: string;
}

/** The bound card, masked (spec S3.46). */
export async function readBankInfo(
  pool: pg.Pool,
  memberId: MemberId,
  language: Language,
): Promise<BankInfo> {
  const [card] = await readItems<BoundCard>(pool, {
    name: 'member-card',
    text: `SELECT c.holder, c.bank_id, b.name AS bank_name, c.last_four
           FROM bank_card c JOIN bank b ON b.id = c.bank_id WHERE c.member_id = $1`,
    values: [memberId],
  });
  if (!card) return { isBound: false };
  return {
    isBound: true,
    info: {
      holder: card.holder,
      bankId: card.bankId,
      description: `${inLanguage(card.bankName, language)}****${card.lastFour}`,
    },
  };
}
