import type { Readable } from 'node:stream';
import { type Language, negotiateLanguage } from '@velvet/contract/language';
import { OPS_PAGE_SIZE } from '@velvet/contract/ops/decision';
import type { OpsInputOf, OpsOutputOf } from '@velvet/contract/ops/ops-endpoint';
import type { OpsEndpointNamed, OpsName } from '@velvet/contract/ops/ops-endpoints';
import type { FileStore } from '@velvet/files/file-store';
import type pg from 'pg';
import { readItems } from '../database/from-row.ts';
import type { Queryable } from '../database/queryable.ts';
import type { TotpCipher } from '../factors/totp.ts';
import type { Operator } from '../operator/access/operator-transaction.ts';
import type { AppSecret } from '../secrets/app-secret.ts';
import type { OpsRefused } from './ops-refused.ts';
import type { SessionCookie } from './session-cookie.ts';

/** How much operators may upload. */
interface UploadLimits {
  /** Bytes of one file that is sent in pieces. */
  readonly maxBytes: number;
  /** Bytes that stay free on the disk. */
  readonly reserveBytes: number;
}

/** What operators' calls are answered with. */
export interface OpsServices {
  /** Connections of the login `velvet_operator`. */
  readonly pool: pg.Pool;
  readonly secret: AppSecret;
  readonly totpCipher: TotpCipher;
  /** Origin of the console. */
  readonly publicUrl: string;
  /** Where the ends of the audit log are noted, and what is received is kept for a moment. */
  readonly dataDir: string;
  /** Uploads and videos. */
  readonly files: FileStore;
  readonly uploadLimits: UploadLimits;
  readonly now: () => Date;
  /** Has the bulk changes that run begin at once. */
  readonly wakeBulkRunner: () => void;
}

/** A piece of a file, in operations with the effect `piece`. */
export interface SentPiece {
  /** The request's body as it arrives. Nothing limits its length but `maxBytes` where it is read. */
  readonly body: Readable;
  readonly maxBytes: number;
  /**
   * Runs a task in a transaction of its own, as the operator. None is open while the body is read:
   * a slow sender would hold a connection to the database.
   */
  inTransaction<T>(task: (db: Queryable) => Promise<T>): Promise<T>;
}

/** One call of an operation. */
export interface OpsCall {
  /** Undefined for operations that everybody may call. */
  readonly operator: Operator | undefined;
  /** A transaction that has begun with the operator's token; without an operator, the pool. */
  readonly db: Queryable;
  readonly language: OpsLanguage;
  readonly cookie: SessionCookie;
  /** The body of an upload. */
  readonly file: Buffer | undefined;
  /** With the effect `piece`; `db` is then the pool. */
  readonly piece: SentPiece | undefined;
  readonly services: OpsServices;
  /** Does something once the call's transaction is committed, such as removing a file. */
  readonly afterCommit: (task: () => Promise<void>) => void;
  /**
   * Reads in a read-only transaction of its own, after the call's: what is sent while it is read.
   * @throws OperatorDenied once the session has ended or its operator lacks the role.
   */
  readonly readLater: <T>(task: (db: Queryable) => Promise<T>) => Promise<T>;
}

export type OpsInputs = { readonly [N in OpsName]: OpsInputOf<OpsEndpointNamed<N>> };
export type OpsOutputs = { readonly [N in OpsName]: OpsOutputOf<OpsEndpointNamed<N>> };

/** One handler per operation, derived from the table of operations. */
export type OpsHandlers = {
  readonly [N in OpsName]: (
    call: OpsCall,
    input: OpsInputs[N],
  ) => Promise<OpsOutputs[N] | OpsRefused>;
};

/**
 * The operator of a call.
 * @throws Error in an operation that everybody may call.
 */
export function operatorOf({ operator }: OpsCall): Operator {
  if (!operator) throw new Error('This operation has no operator');
  return operator;
}

/**
 * The file of an upload.
 * @throws Error in an operation that takes none.
 */
export function fileOf({ file }: OpsCall): Buffer {
  if (!file) throw new Error('This operation takes no file');
  return file;
}

/**
 * The piece that a call sends.
 * @throws Error in an operation of another effect.
 */
export function pieceOf({ piece }: OpsCall): SentPiece {
  if (!piece) throw new Error('This operation takes no piece of a file');
  return piece;
}

/** The languages of texts for operators. */
export type OpsLanguage = Extract<Language, 'en' | 'zh-hans'>;

/** The language of a request: simplified Chinese where Accept-Language prefers Chinese, else English. */
export function opsLanguage(acceptLanguage: string | undefined): OpsLanguage {
  const language = negotiateLanguage(`${(acceptLanguage ?? '').slice(0, 400)},en;q=0.001`);
  return language === 'zh-hans' || language === 'zh' ? 'zh-hans' : 'en';
}

/** Rows to ask for: one more than a page shows whether there is a next one. */
export const ROWS_OF_PAGE = OPS_PAGE_SIZE + 1;

/** A page of the rows that were asked for, and where the next one begins. */
export function pageOfRows<Row extends { readonly id: number }, Item>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): { readonly items: readonly Item[]; readonly next?: number } {
  const shown = rows.slice(0, OPS_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    ...(rows.length > OPS_PAGE_SIZE && last ? { next: last.id } : {}),
  };
}

/**
 * A page of what a statement reads, as `readItems` does.
 * @param text its last parameter is how many rows to read.
 * @param values of the other parameters.
 */
export async function readPage<Item extends { readonly id: number }>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<{ readonly items: readonly Item[]; readonly next?: number }> {
  return pageOfItems(await readItems<Item>(db, text, [...values, ROWS_OF_PAGE]));
}

/** A page of items that are read already, one more than are shown. */
export const pageOfItems = <Item extends { readonly id: number }>(items: readonly Item[]) =>
  pageOfRows(items, (item) => item);
