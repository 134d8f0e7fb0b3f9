import type pg from 'pg';

/** Families of partitions, and what of them is archived; rounds stay, so that each can be verified. */
export const families = {
  ledger: { tables: ['ledger_tx', 'posting'], seal: 'ledger_seal', detached: 'ledger_detached' },
  game: { tables: ['bet_order', 'bet'], seal: 'bet_seal', detached: 'bet_detached' },
} as const;

export type Family = keyof typeof families;

export const isFamily = (name: string | undefined): name is Family =>
  name !== undefined && Object.hasOwn(families, name);

const keys = { ledger_tx: 'id', posting: 'tx_id, account_id', bet_order: 'id', bet: 'id' };

/** A table of a sealed partition. */
export interface SealedPart {
  readonly table: string;
  /** The order of its rows. */
  readonly key: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** Of its rows, in hexadecimal; the seal of the ledger has balances and numbers of rows instead. */
  readonly digest: string | undefined;
  readonly sealHash: string;
}

/**
 * The tables of a sealed partition.
 * @throws ArchiveError when it is not sealed.
 */
export async function sealedParts(
  client: pg.Client,
  family: Family,
  number: number,
): Promise<readonly SealedPart[]> {
  const { rows } = await client.query(
    family === 'ledger'
      ? `SELECT encode(hash, 'hex') AS hash, ARRAY[transactions, postings] AS rows,
           ARRAY[NULL, NULL]::text[] AS digests,
           ARRAY[to_json(archive_columns('ledger_tx')), to_json(archive_columns('posting'))] AS columns
           FROM ledger_seal WHERE number = $1`
      : `SELECT encode(hash, 'hex') AS hash, ARRAY[orders, bets] AS rows,
           ARRAY[encode(orders_digest, 'hex'), encode(bets_digest, 'hex')] AS digests,
           ARRAY[to_json(order_columns), to_json(bet_columns)] AS columns
           FROM bet_seal WHERE number = $1`,
    [number],
  );
  const [seal] = rows;
  if (!seal) throw new ArchiveError(`Partition ${number} of ${family} is not sealed.`);
  return families[family].tables.map((table, index) => ({
    table: `${table}_p${number}`,
    key: keys[table],
    columns: seal.columns[index],
    rows: Number(seal.rows[index]),
    digest: seal.digests[index] ?? undefined,
    sealHash: seal.hash,
  }));
}

/** The number of the partition that is next to be detached (`min`) or attached (`max`). */
export async function nextNumber(
  client: pg.Client,
  family: Family,
  what: 'detach' | 'attach',
): Promise<number> {
  const { seal, detached } = families[family];
  const { rows } = await client.query(
    what === 'detach'
      ? `SELECT min(number) AS number FROM ${seal} WHERE number NOT IN (SELECT number FROM ${detached})`
      : `SELECT max(number) AS number FROM ${detached}`,
  );
  const number = rows[0]?.number;
  if (typeof number === 'number') return number;
  throw new ArchiveError(
    what === 'detach'
      ? `No sealed partition of ${family} is attached.`
      : `No partition of ${family} is detached.`,
  );
}

/** Whether a table is there, attached or not. */
export async function isTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS found', [table]);
  return rows[0].found;
}

/** Why a partition could not be archived, or brought back. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
