import type { UserInfo } from '@velvet/contract/member';
import { href } from '@velvet/sdk/routes';

/** A card is bound after what it needs, in one go; kept in the state of the history's entries. */
export interface CardSetup {
  /** How many steps there were to begin with. */
  readonly total: number;
  /** Begun by somebody who wants to redeem points, and ends there. */
  readonly isForWithdrawal: boolean;
}

type Member = Pick<UserInfo, 'realName' | 'hasFundsPassword'>;
type Step = 'name' | 'funds-password' | 'card';

const pages = {
  name: 'setName',
  'funds-password': 'setFundsPassword',
  card: 'bindCard',
} as const satisfies Record<Step, string>;

/** Where a step is done; the address says nothing of the others. */
export const addressOf = (step: Step): string => href.to(pages[step]);

export const firstStep = (member: Member): Step => bindingGap(member) ?? 'card';

export function beginCardSetup(member: Member, isForWithdrawal: boolean): CardSetup {
  const lacks = [member.realName === '', !member.hasFundsPassword].filter(Boolean).length;
  return { total: lacks + 1, isForWithdrawal };
}

export const stepAfterName = ({ hasFundsPassword }: Member): Step =>
  hasFundsPassword ? 'card' : 'funds-password';

/** From 1; the card is the last step, the funds password the one before. */
export function placeOf(step: Step, { total }: CardSetup): number {
  if (step === 'card') return total;
  return step === 'name' ? 1 : total - 1;
}

/** Where a bound card leads (spec S3.47), or back to the wish that it was bound for. */
export const addressAfterCard = (setup: CardSetup | undefined): string =>
  setup?.isForWithdrawal ? href.to('withdraw') : href.mine();

/** Tells the card's screen what it is wanted for. */
export const forWithdrawal = { isForWithdrawal: true } as const;

/** What another screen left in the history's entry; undefined for those who came otherwise. */
export function readCardSetup(state: unknown): Partial<CardSetup> | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const isForWithdrawal = 'isForWithdrawal' in state && state.isForWithdrawal === true;
  const total = 'total' in state && typeof state.total === 'number' ? state.total : undefined;
  if (total === undefined) return isForWithdrawal ? { isForWithdrawal } : undefined;
  return { total, isForWithdrawal };
}

/** What a member lacks before a card can be bound, the name first (spec S3.46, S6.2). */
export function bindingGap({
  realName,
  hasFundsPassword,
}: Member): Exclude<Step, 'card'> | undefined {
  if (realName === '') return 'name';
  return hasFundsPassword ? undefined : 'funds-password';
}
