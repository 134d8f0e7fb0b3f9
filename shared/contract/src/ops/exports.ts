import * as v from 'valibot';
import { type Codec, field, optionalField, plain, record } from '../codec.ts';
import { id, oneOf, shortText } from '../primitives.ts';
import { DOWNLOAD_MAX_SECONDS, defineOpsRead } from './ops-endpoint.ts';
import { rechargeStateWords } from './recharges.ts';
import { withdrawalStateWords } from './withdrawals.ts';

/** A text in pieces, as it is sent; on the wire it is one. */
export type TextPieces = AsyncGenerator<string, void>;

async function* onePiece(text: string): TextPieces {
  yield text;
}

const textPieces: Codec<TextPieces> = {
  schema: v.pipe(v.string(), v.transform(onePiece)),
  encode: (pieces) => pieces,
};

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** A day of UTC: `2026-11-23`. */
const day: Codec<string> = plain(
  v.pipe(v.string(), v.regex(/^2\d{3}-\d\d-\d\d$/), v.check(isDay, 'No such day')),
);

/** Both days are included. */
const days = { from: optionalField('from', day), to: optionalField('to', day) };

/**
 * A file for spreadsheets (RFC 4180, UTF-8 with a byte-order mark), oldest rows first. A row is as it was when
 * it was read, and is there once. Texts that a spreadsheet would calculate have an apostrophe
 * before them. The audit log notes each export.
 */
export const csv = (name: string) =>
  ({
    maxSeconds: DOWNLOAD_MAX_SECONDS,
    download: { type: 'text/csv', fileName: `${name}.csv` },
    output: textPieces,
  }) as const;

const access = ['finance', 'administrator'] as const;

/** By the day on which they were asked for. */
export const exportWithdrawals = defineOpsRead(access, {
  ...csv('withdrawals'),
  name: 'withdrawal_export',
  path: '/exports/withdrawals',
  input: record({ state: optionalField('state', oneOf(withdrawalStateWords)), ...days }),
});

/** By the day on which they were begun. */
export const exportRecharges = defineOpsRead(access, {
  ...csv('recharges'),
  name: 'recharge_export',
  path: '/exports/recharges',
  input: record({ state: optionalField('state', oneOf(rechargeStateWords)), ...days }),
});

/** Movements of one member's points, or of all members'. */
export const exportMovements = defineOpsRead(access, {
  ...csv('movements'),
  name: 'movement_export',
  path: '/exports/movements',
  input: record({
    member: optionalField('member', id<'member'>()),
    from: field('from', day),
    to: field('to', day),
  }),
});

/** What operators did. */
export const exportAudit = defineOpsRead(['administrator'], {
  ...csv('audit-log'),
  name: 'audit_export',
  path: '/exports/audit',
  input: record({
    operator: optionalField('operator', shortText(1, 64)),
    /** The whole subject. */
    subject: optionalField('subject', shortText(1, 200)),
    ...days,
  }),
});
