import type { Host } from '@velvet/shared/feature';
import { formatDecimal, type Minor, parseDecimal } from '@velvet/shared/money';

export type OperationKind = 'recharge' | 'withdraw';

/** A money operation that was sent and has no known answer. Nothing in it is secret. */
export interface Pending {
  readonly key: string;
  readonly memberId: number;
  readonly amount: Minor;
  /** When it was first sent, ms since the epoch. */
  readonly sentAt: number;
}

type Preferences = Host['preferences'];

/** Signing out empties the device; a session that ended in between must not lose the key. */
const memory = new Map<string, Pending>();

const nameOf = (kind: OperationKind): string => `pending.${kind}`;
const memoryKey = (kind: OperationKind, memberId: number): string => `${kind}|${memberId}`;

/** Writes a pending operation as text. */
export const writePending = ({ key, memberId, amount, sentAt }: Pending): string =>
  JSON.stringify({ key, memberId, amount: formatDecimal(amount), sentAt });

/** Reads what `writePending` wrote; undefined for anything else. */
export function readPending(text: string | null): Pending | undefined {
  const value = parseJson(text ?? '');
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('key' in value && 'memberId' in value && 'amount' in value && 'sentAt' in value)) {
    return undefined;
  }
  const { key, memberId, amount: decimal, sentAt } = value;
  const amount = typeof decimal === 'string' ? parseDecimal(decimal) : undefined;
  if (typeof key !== 'string' || key === '' || amount === undefined || amount <= 0)
    return undefined;
  if (!Number.isSafeInteger(memberId) || !Number.isSafeInteger(sentAt)) return undefined;
  return { key, memberId: Number(memberId), amount, sentAt: Number(sentAt) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The member's operation without an answer, as this device remembers it. */
export function recallPending(
  preferences: Preferences,
  kind: OperationKind,
  memberId: number,
): Pending | undefined {
  const stored = readPending(preferences.get(nameOf(kind)));
  if (stored?.memberId === memberId) return stored;
  return memory.get(memoryKey(kind, memberId));
}

export function rememberPending(
  preferences: Preferences,
  kind: OperationKind,
  pending: Pending,
): void {
  memory.set(memoryKey(kind, pending.memberId), pending);
  preferences.set(nameOf(kind), writePending(pending));
}

export function forgetPending(
  preferences: Preferences,
  kind: OperationKind,
  memberId: number,
): void {
  memory.delete(memoryKey(kind, memberId));
  preferences.set(nameOf(kind), '');
}
