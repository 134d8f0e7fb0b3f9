import { toId } from '@velvet/contract/brand';
import type pg from 'pg';
import { inTransactionOn } from '../database/transaction.ts';
import { TOTP_SECRETS } from '../factors/totp.ts';
import { totpOwnerOf } from '../features/accounts/code-factor.ts';
import { totpOwner, voucherKey } from '../operator/access/sign-in.ts';
import { type AppSecret, keysOf } from '../secrets/app-secret.ts';
import { CARDS, cardOwner, sealBytes, unsealBytes, unsealWithAny } from '../secrets/seal.ts';

/** A stored value that is sealed, and its row. */
interface SealedRow {
  readonly id: string;
  readonly name: string;
  readonly sealed: Buffer;
}

/** Where values are sealed with a key of the secret. */
interface SealedPlace {
  readonly what: string;
  readonly purpose: string;
  /** The next rows after an id, in the order of ids. */
  readonly select: string;
  readonly ownerOf: (row: SealedRow) => string;
  /** Stores a value if there still is what was read: a change in between stays. */
  readonly update: string;
}

const BATCH = 500;
const places: readonly SealedPlace[] = [
  {
    what: 'card numbers',
    purpose: CARDS,
    select: `SELECT member_id AS id, '' AS name, number_cipher AS sealed FROM bank_card
      WHERE member_id > $1 ORDER BY member_id LIMIT ${BATCH}`,
    ownerOf: ({ id }) => cardOwner(toId(Number(id))),
    update: 'UPDATE bank_card SET number_cipher = $3 WHERE member_id = $1 AND number_cipher = $2',
  },
  {
    what: 'sign-in codes of members',
    purpose: TOTP_SECRETS,
    select: `SELECT member_id AS id, '' AS name, secret_cipher AS sealed FROM member_totp
      WHERE member_id > $1 ORDER BY member_id LIMIT ${BATCH}`,
    ownerOf: ({ id }) => totpOwnerOf(toId(Number(id))),
    update: 'UPDATE member_totp SET secret_cipher = $3 WHERE member_id = $1 AND secret_cipher = $2',
  },
  {
    what: 'sign-in codes of operators',
    purpose: TOTP_SECRETS,
    select: `SELECT id, name, totp_cipher AS sealed FROM operator_account
      WHERE id > $1 AND totp_cipher IS NOT NULL ORDER BY id LIMIT ${BATCH}`,
    ownerOf: ({ name }) => totpOwner(name),
    update: 'UPDATE operator_account SET totp_cipher = $3 WHERE id = $1 AND totp_cipher = $2',
  },
];

/** What became of the values of one place. */
interface Resealed {
  readonly what: string;
  readonly sealedAnew: number;
  /** Sealed with the current key already. */
  readonly current: number;
  /** That no key of the secret or of those before it opens. */
  readonly unreadable: number;
}

/**
 * Seals everything that is stored with the current secret anew which was sealed with one before it. May
 * be interrupted and repeated; members and operators go on meanwhile.
 * @param owner a connection of the schema's owner.
 */
export async function resealAll(
  owner: pg.ClientBase,
  secret: AppSecret,
): Promise<readonly Resealed[]> {
  const done: Resealed[] = [];
  for (const place of places) done.push(await resealPlace(owner, place, secret));
  return done;
}

async function resealPlace(
  owner: pg.ClientBase,
  place: SealedPlace,
  secret: AppSecret,
): Promise<Resealed> {
  const counts = { sealedAnew: 0, current: 0, unreadable: 0 };
  const keys = keysOf(secret, place.purpose);
  for (let last = '0'; ; ) {
    const { rows } = await owner.query<SealedRow>(place.select, [last]);
    const end = rows.at(-1);
    if (end === undefined) return { what: place.what, ...counts };
    await inTransactionOn(owner, 'BEGIN', async () => {
      await owner.query("SET LOCAL velvet.resealing = 'on'");
      for (const row of rows) {
        const outcome = resealed(keys, place.ownerOf(row), row.sealed);
        if (typeof outcome !== 'string') {
          const { rowCount } = await owner.query(place.update, [row.id, row.sealed, outcome]);
          counts.sealedAnew += rowCount ?? 0;
        } else counts[outcome] += 1;
      }
    });
    last = end.id;
  }
}

/** The value sealed with the first key; or why it is left alone. */
function resealed(
  keys: readonly Buffer[],
  owner: string,
  sealed: Buffer,
): Buffer | 'current' | 'unreadable' {
  const [key, ...former] = keys;
  if (key === undefined) return 'unreadable';
  try {
    unsealBytes(key, owner, sealed);
    return 'current';
  } catch {
    // Of a secret before, or of none that is known.
  }
  try {
    return sealBytes(key, owner, unsealWithAny(former, owner, sealed));
  } catch {
    return 'unreadable';
  }
}

/** Lets the operators' server vouch under the secret; what was in force before is believed, too. */
export async function takeVoucherKey(owner: pg.ClientBase, secret: AppSecret): Promise<void> {
  await owner.query('UPDATE operator_vouch_key SET previous = key, key = $1 WHERE key <> $1', [
    voucherKey(secret),
  ]);
}

/** Believes no secret but the current one any more. */
export async function dropFormerVoucherKey(owner: pg.ClientBase): Promise<void> {
  await owner.query('UPDATE operator_vouch_key SET previous = NULL WHERE previous IS NOT NULL');
}
