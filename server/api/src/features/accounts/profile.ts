import type { BankInfo } from '@velvet/contract/bank-card';
import type { Language } from '@velvet/contract/language';
import type { MemberId, Sex, UserInfo } from '@velvet/contract/member';
import { minor } from '@velvet/contract/money';
import type pg from 'pg';
import { errorConstraint } from '../../database/database-errors.ts';
import { gather } from '../../database/gather.ts';
import { Refused } from '../../http/refused.ts';
import type { SessionMember } from '../../http/session.ts';
import { inLanguage, type LocalizedText } from '../../messages/localized-text.ts';
import { hashPassword, memberCaller } from '../../secrets/password-hash.ts';
import type { Services } from '../services.ts';

interface MemberRow {
  readonly place: number;
  readonly id: MemberId;
  readonly username: string;
  readonly id_number: string;
  readonly credit_score: number;
  readonly balance: number;
  readonly avatar: string;
  readonly vip: boolean;
  readonly dating_card: boolean;
  readonly status: number;
  readonly sex: number | null;
  readonly real_name: string | null;
  readonly has_funds_password: boolean;
  readonly bank_id: number | null;
}

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
        text: 'SELECT * FROM members_info($1)',
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

const toUserInfo = (row: MemberRow, mediaUrl: Services['mediaUrl']): UserInfo => ({
  id: row.id,
  username: row.username,
  idNumber: row.id_number,
  creditScore: Math.max(0, row.credit_score),
  balance: minor(row.balance),
  avatarUrl: mediaUrl(row.avatar),
  vip: row.vip,
  dating: row.dating_card,
  status: row.status,
  sex: sexOf(row.sex),
  realName: row.real_name ?? '',
  hasFundsPassword: row.has_funds_password,
  bankId: row.bank_id ?? 0,
});

function sexOf(stored: number | null): Sex {
  if (stored === 1) return 'male';
  return stored === 2 ? 'female' : 'unset';
}

/** Stores the sex. */
export async function saveSex(pool: pg.Pool, memberId: MemberId, sex: Sex): Promise<null> {
  await pool.query({
    name: 'member-sex',
    text: 'SELECT member_set_sex($1, $2::smallint)',
    values: [memberId, sex === 'female' ? 2 : 1],
  });
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
    await pool.query({
      name: 'member-real-name',
      text: 'SELECT member_set_real_name($1, $2)',
      values: [memberId, name],
    });
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
  const { rows } = await pool.query<{ is_set: boolean }>({
    name: 'member-funds-password',
    text: 'SELECT member_set_funds_password($1, $2) AS is_set',
    values: [memberId, await hashPassword(fundsPassword, memberCaller(memberId))],
  });
  return rows[0]?.is_set ? null : new Refused('already_set', { field: 'paypassword' });
}

/** A name normalised for comparison: composed characters, single spaces. */
export const cleanName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/gu, ' ');

interface CardRow {
  readonly holder: string;
  readonly bank_id: number;
  readonly bank_name: LocalizedText;
  readonly last_four: string;
}

/** The bound card, masked (spec S3.46). */
export async function readBankInfo(
  pool: pg.Pool,
  memberId: MemberId,
  language: Language,
): Promise<BankInfo> {
  const { rows } = await pool.query<CardRow>({
    name: 'member-card',
    text: `SELECT c.holder, c.bank_id, b.name AS bank_name, c.last_four
           FROM bank_card c JOIN bank b ON b.id = c.bank_id WHERE c.member_id = $1`,
    values: [memberId],
  });
  const [row] = rows;
  if (!row) return { isBound: false };
  return {
    isBound: true,
    info: {
      holder: row.holder,
      bankId: row.bank_id,
      description: `${inLanguage(row.bank_name, language)}****${row.last_four}`,
    },
  };
}
