import { type Release, servedBy } from '../release/release.ts';
import type { ContractOverview } from './contract-releases.ts';
import type { EdgeContracts } from './edge-contracts.ts';

/** Open tabs keep the releases that they started with for as long. */
const UNUSED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The versions that a host in production serves and its next release does not. */
export const droppedBy = (next: Release, before: Release | undefined): readonly number[] =>
  before ? servedBy(before).filter((contract) => !servedBy(next).includes(contract)) : [];

/** Why one edge does not show that nobody used a contract for 30 days; undefined where it does. */
function doubtOf(contract: number, edge: EdgeContracts, now: Date): string | undefined {
  if (!edge.ok) return edge.reason;
  const from = now.getTime() - UNUSED_DAYS * DAY_MS;
  const { since, last } = edge.figures;
  const lastAt = last[contract];
  if (lastAt !== undefined && Date.parse(lastAt) > from) {
    return `${edge.edge} served a remote of contract ${contract} at ${lastAt}`;
  }
  return Date.parse(since) > from ? `${edge.edge} counts only since ${since}` : undefined;
}

interface Drop {
  readonly contract: number;
  readonly overview: ContractOverview;
  readonly edges: readonly EdgeContracts[];
  readonly now: Date;
}

/**
 * Why it is not known that nobody uses a contract any more, in sentences. Releases that somebody gets are not among the
 * reasons: they are incompatible with such a host, which nobody can overrule.
 */
export function doubtsAbout({ contract, overview, edges, now }: Drop): readonly string[] {
  const kept = overview.contracts.find((one) => one.contract === contract)?.spokenBy.kept ?? [];
  const unseen = edges.length === 0 ? ['no edge was asked (--edge)'] : [];
  return [
    ...kept.map(
      (release) => `${release} speaks it, which open tabs may have and a rollback may need`,
    ),
    ...overview.unreadable.map((release) => `${release} cannot be read here`),
    ...unseen,
    ...edges.flatMap((edge) => doubtOf(contract, edge, now) ?? []),
  ];
}

interface Judged {
  readonly host: string;
  readonly contract: number;
  readonly doubts: readonly string[];
  /** A person has decided that it is dropped all the same. */
  readonly isTakenOn: boolean;
}

/** Whether a host may drop a contract, with what is to be printed. */
export function judgeDrop({ host, contract, doubts, isTakenOn }: Judged) {
  const reasons = doubts.map((doubt) => `\n- ${doubt}`).join('');
  const what = `${host} no longer serves contract ${contract}`;
  if (doubts.length === 0) return { isAllowed: true, text: `${what}, which nobody uses` };
  return isTakenOn
    ? {
        isAllowed: true,
        text: `${what}: --drop-contract ${contract} was given, although${reasons}`,
      }
    : {
        isAllowed: false,
        text: `${what}, which may be in use:${reasons}\n--drop-contract ${contract} releases it all the same`,
      };
}
