import type { Bank } from '@velvet/contract/bank-card';
import { PROOF_AGE_S } from '@velvet/contract/constants';
import type { Language } from '@velvet/contract/language';
import type pg from 'pg';
import { callFunction } from '../../database/call-function.ts';
import { errorConstraint } from '../../database/database-errors.ts';
import { readItems } from '../../database/from-row.ts';
import { type Call, type Inputs, memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { inLanguage, type LocalizedText } from '../../messages/localized-text.ts';
import type { Services } from '../services.ts';
import { cleanName } from './profile.ts';
import { proofNeeded } from './proof.ts';

/** The banks that can be chosen. */
export async function readBanks(pool: pg.Pool, language: Language): Promise<readonly Bank[]> {
  const { rows } = await pool.query<{ id: number; name: LocalizedText }>({
    name: 'bank-list',
    text: 'SELECT id, name FROM bank WHERE enabled ORDER BY position, id',
  });
  return rows.map(({ id, name }) => ({ id, name: inLanguage(name, language) }));
}

interface Readiness {
  readonly realName?: string;
  readonly hasCard: boolean;
  readonly bankKnown: boolean;
}

const READINESS = `
  SELECT m.real_name, EXISTS (SELECT FROM bank_card c WHERE c.member_id = m.id) AS has_card,
    EXISTS (SELECT FROM bank b WHERE b.id = $2 AND b.enabled) AS bank_known
  FROM member m WHERE m.id = $1`;

/**
 * Binds a card, once; its number is stored encrypted (spec S6.2). A member with passkeys or codes has
 * to prove that they are there (spec S14.1).
 */
export async function bindCard(
  { pool, cardCipher }: Pick<Services, 'pool' | 'cardCipher'>,
  call: Call,
  { cardNumber, bankId, holder: given }: Inputs['user_set_bank'],
): Promise<null | Refused> {
  const { id, sessionHash } = memberOf(call);
  const holder = cleanName(given);
  const [member] = await readItems<Readiness>(pool, {
    name: 'bank-card-readiness',
    text: READINESS,
    values: [id, bankId],
  });
  if (!member) return new Refused('no_session');
  if (member.hasCard) return new Refused('already_bound');
  if (member.realName === undefined) return new Refused('name_missing');
  if (!member.bankKnown) return new Refused('bad_field', { field: 'bank', message: 'choose_bank' });
  if (holder === '')
    return new Refused('bad_field', { field: 'username', message: 'enter_holder' });
  if (holder !== member.realName) return new Refused('holder_differs', { field: 'username' });
  try {
    const sealed = cardCipher.seal(id, cardNumber);
    const values = [sessionHash, id, bankId, holder, sealed, cardNumber.slice(-4), PROOF_AGE_S];
    const outcome = await callFunction<string>(pool, 'bank_card_bind', values);
    if (outcome === 'proof_needed') return proofNeeded();
    return outcome === 'ok' ? null : new Refused('already_bound');
  } catch (error) {
    if (errorConstraint(error) !== 'bank_card_holder_is_real_name') throw error;
    return new Refused('holder_differs', { field: 'username' });
  }
}
