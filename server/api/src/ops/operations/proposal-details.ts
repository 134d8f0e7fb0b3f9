import { formatDecimal, minor } from '@velvet/contract/money';
import type { ProposalItem } from '@velvet/contract/ops/proposals';

/** Amounts of points and odds. */
const keptInHundredths = ['amount', 'min', 'max', 'condition', 'stake_min', 'stake_max', 'odds'];

/** What approving a proposal does, as text, from what the database keeps of it. */
export function proposalDetails({
  game,
  ...others
}: Readonly<Record<string, unknown>>): ProposalItem['details'] {
  // `add game` has the whole row under `game`, `void round` only the game's key.
  const all = typeof game === 'object' ? { ...game, ...others } : { ...others, game };
  return Object.entries(all)
    .filter(([name, value]) => name === 'value' || (value !== null && value !== undefined))
    .map(([name, value]) => ({ name, value: textOf(name, value) }));
}

function textOf(name: string, value: unknown): string {
  // The value of a setting is JSON, also where it is a string.
  if (name === 'value') return JSON.stringify(value);
  if (typeof value === 'number' && keptInHundredths.includes(name)) {
    return formatDecimal(minor(value));
  }
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
