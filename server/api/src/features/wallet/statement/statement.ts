import type {
  Movement,
  MovementKind,
  StatementPage,
  StatementType,
} from '@velvet/contract/account-extras';
import { PAGE_SIZE } from '@velvet/contract/constants';
import type { Language } from '@velvet/contract/language';
import type { MemberId } from '@velvet/contract/member';
import { readItems } from '../../../database/from-row.ts';
import type { Queryable } from '../../../database/queryable.ts';
import type { Inputs } from '../../../http/handlers.ts';
import { inLanguage, type LocalizedText } from '../../../messages/localized-text.ts';

type LedgerKind = 'recharge' | 'bet' | 'settle' | 'refund' | 'withdraw_hold' | 'withdraw_return';

/** The ledger's kinds as members see them; paying out a held withdrawal moves nothing of theirs. */
const kinds: Readonly<Record<LedgerKind, MovementKind>> = {
  recharge: 'recharge',
  bet: 'bet',
  settle: 'win',
  refund: 'refund',
  withdraw_hold: 'withdrawal',
  withdraw_return: 'withdrawal-returned',
};

const kindsOfType: Readonly<Record<StatementType, readonly string[]>> = {
  all: Object.keys(kinds),
  recharge: ['recharge'],
  game: ['bet', 'settle', 'refund'],
  withdrawal: ['withdraw_hold', 'withdraw_return'],
};

/** A movement as the ledger has it; those of bets name the game and the round. */
type StoredMovement = Omit<Movement, 'kind' | 'detail'> & {
  readonly kind: LedgerKind;
  readonly game?: LocalizedText;
  readonly expect?: string;
};

/** One page of a member's movements, newest first, each with the balance after it. */
export async function readStatement(
  pool: Queryable,
  memberId: MemberId,
  { type, after, limit = PAGE_SIZE }: Inputs['user_statement'],
  language: Language,
): Promise<StatementPage> {
  // One row more than a page shows whether there is a next one.
  const rows = await readItems<StoredMovement>(pool, {
    name: 'member-statement',
    text: 'SELECT * FROM member_statement($1, $2, $3, $4)',
    values: [memberId, kindsOfType[type], after ?? null, limit + 1],
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    movements: shown.map((row) => toMovement(row, language)),
    ...(rows.length > limit && last ? { next: last.id } : {}),
  };
}

const toMovement = (
  { kind, game, expect = '', ...movement }: StoredMovement,
  language: Language,
): Movement => ({
  ...movement,
  kind: kinds[kind],
  detail: game ? `${inLanguage(game, language)} · ${expect}` : '',
});
