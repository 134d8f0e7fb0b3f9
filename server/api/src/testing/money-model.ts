import { sideWins } from '@velvet/contract/dice';
import type { Dice, Side } from '@velvet/contract/game';
import type { MoneyStep } from './money-steps.ts';

const DAY_MS = 86_400_000;
const PERIOD_MS = 60_000;
const CLOSE_MS = 3_000;
const ODDS = 195;
const known: readonly string[] = ['big', 'small', 'odd', 'even'];

/** The rules the model and the database share. Money in minor units. */
export const modelRules = {
  stakeMin: 1_000,
  stakeMax: 20_000,
  condition: 2_000,
  withdrawMin: 1_000,
  withdrawMax: 30_000,
  withdrawsPerDay: 2,
} as const;

interface Bet {
  readonly who: number;
  readonly side: string;
  readonly stake: number;
  open: boolean;
}
interface Round {
  readonly opensAtMs: number;
  readonly drawsAtMs: number;
  state: 'pending' | 'drawn' | 'void' | 'settled' | 'refunded';
  hasSeed: boolean;
  dice: Dice | undefined;
  readonly bets: Bet[];
}
interface Withdrawal {
  readonly who: number;
  readonly amount: number;
  readonly atMs: number;
  state: 'under-review' | 'successful' | 'failed' | 'settled';
}
interface Recharge {
  readonly request: string;
  readonly state: 'succeeded' | 'declined';
}

/** What the money functions should do, written again in the plainest way. */
export class MoneyModel {
  readonly balances = [0, 0];
  private nowMs: number;
  private readonly rounds: readonly [Round, Round];
  private readonly orders = new Map<string, string>();
  private readonly recharges = new Map<string, Recharge>();
  private readonly withdrawKeys = new Map<string, string>();
  private readonly withdrawals: Withdrawal[] = [];

  constructor(startMs: number) {
    this.nowMs = startMs;
    const round = (opensAtMs: number): Round => ({
      opensAtMs,
      drawsAtMs: opensAtMs + PERIOD_MS,
      state: 'pending',
      hasSeed: true,
      dice: undefined,
      bets: [],
    });
    this.rounds = [round(startMs), round(startMs + PERIOD_MS)];
  }

  /** Does a step; `drawn` is what the database drew, by round, for ticks. */
  perform(step: MoneyStep, drawn: readonly (Dice | undefined)[]): string | undefined {
    this.nowMs += step.dt * 1_000;
    switch (step.kind) {
      case 'bet':
        return this.once(this.orders, step, () => this.bet(step));
      case 'recharge':
        return this.recharge(step);
      case 'withdraw':
        return this.once(this.withdrawKeys, step, () => this.withdraw(step));
      case 'decide':
        return this.decide(step);
      case 'lose-seed':
        this.roundAt(step.round).hasSeed = false;
        return undefined;
      case 'tick':
        this.tick(step.limit, drawn);
        return this.rounds.map(({ state }) => state).join();
    }
  }

  private roundAt(index: number): Round {
    return index === 0 ? this.rounds[0] : this.rounds[1];
  }

  private balanceOf(who: number): number {
    return this.balances[who] ?? 0;
  }

  private move(who: number, amount: number): void {
    this.balances[who] = this.balanceOf(who) + amount;
  }

  /** Only what worked takes its key; a second request with it changes nothing. */
  private once(
    done: Map<string, string>,
    step: MoneyStep & { readonly who: number; readonly key: number },
    act: () => string,
  ): string {
    const key = `${step.who} ${step.key}`;
    const earlier = done.get(key);
    if (earlier !== undefined) {
      return earlier === JSON.stringify(step) ? 'repeated' : 'key_reused';
    }
    const outcome = act();
    if (outcome === 'ok') done.set(key, JSON.stringify(step));
    return outcome;
  }

  private bet({ who, round: index, sides, stake }: MoneyStep & { kind: 'bet' }): string {
    const round = this.roundAt(index);
    const total = stake * sides.length;
    const unknown = sides.some((side) => !known.includes(side));
    if (sides.length === 0 || unknown || new Set(sides).size < sides.length) return 'no_side';
    if (stake <= 0) return 'no_stake';
    if (stake % 100 !== 0) return 'bad_amount';
    if (this.balanceOf(who) < total) return 'insufficient_balance';
    if (this.balanceOf(who) < modelRules.condition) return 'condition_not_met';
    if (stake < modelRules.stakeMin) return 'below_minimum';
    if (stake > modelRules.stakeMax) return 'above_maximum';
    const isOpen = this.nowMs >= round.opensAtMs && this.nowMs < round.drawsAtMs - CLOSE_MS;
    if (!isOpen || round.state !== 'pending') return 'round_closed';
    this.move(who, -total);
    for (const side of sides) round.bets.push({ who, side, stake, open: true });
    return 'ok';
  }

  private recharge(step: MoneyStep & { kind: 'recharge' }): string {
    const key = `${step.who} ${step.key}`;
    const earlier = this.recharges.get(key);
    if (earlier) return earlier.request === JSON.stringify(step) ? earlier.state : 'key_reused';
    const state = step.approved ? 'succeeded' : 'declined';
    if (step.approved) this.move(step.who, step.amount);
    this.recharges.set(key, { request: JSON.stringify(step), state });
    return state;
  }

  private withdraw({ who, amount }: MoneyStep & { kind: 'withdraw' }): string {
    const today = Math.floor(this.nowMs / DAY_MS) * DAY_MS;
    const used = this.withdrawals.filter(
      (each) => each.who === who && each.state !== 'failed' && each.atMs >= today,
    );
    if (amount < modelRules.withdrawMin) return 'below_minimum';
    if (amount > modelRules.withdrawMax) return 'above_maximum';
    if (used.length >= modelRules.withdrawsPerDay) return 'daily_limit';
    if (amount > this.balanceOf(who)) return 'insufficient_balance';
    this.move(who, -amount);
    this.withdrawals.push({ who, amount, atMs: this.nowMs, state: 'under-review' });
    return 'ok';
  }

  private decide({ which, state }: MoneyStep & { kind: 'decide' }): string {
    const withdrawal = this.withdrawals[which];
    if (!withdrawal) return 'unknown';
    const from = state === 'settled' ? 'successful' : 'under-review';
    if (withdrawal.state !== from) return 'wrong_state';
    withdrawal.state = state;
    if (state === 'failed') this.move(withdrawal.who, withdrawal.amount);
    return state;
  }

  private tick(limit: number, drawn: readonly (Dice | undefined)[]): void {
    for (const [index, round] of this.rounds.entries()) {
      if (round.state !== 'pending' || round.drawsAtMs > this.nowMs) continue;
      round.state = round.hasSeed ? 'drawn' : 'void';
      round.dice = round.hasSeed ? drawn[index] : undefined;
    }
    const round = this.rounds.find(({ state }) => state === 'drawn' || state === 'void');
    if (!round) return;
    // In the order of members, each with all of theirs.
    const open = round.bets.filter((bet) => bet.open).sort((a, b) => a.who - b.who);
    const last = open.slice(0, limit).at(-1)?.who ?? 0;
    for (const bet of open.filter(({ who }) => who <= last)) {
      bet.open = false;
      this.move(bet.who, returned(bet, round));
    }
    if (round.bets.some((bet) => bet.open)) return;
    round.state = round.state === 'void' ? 'refunded' : 'settled';
  }
}

/** What a winning bet returns, stake included; both in minor units. Rounded down. */
export const payoutOf = (stakeMinor: number, oddsHundredths: number): number =>
  Number((BigInt(stakeMinor) * BigInt(oddsHundredths)) / 100n);

const isSide = (text: string): text is Side => known.includes(text);

function returned({ side, stake }: Bet, { state, dice }: Round): number {
  if (state === 'void') return stake;
  return dice && isSide(side) && sideWins(side, dice) ? payoutOf(stake, ODDS) : 0;
}
