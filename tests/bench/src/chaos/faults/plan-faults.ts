import type { Random } from '../../harness/random.ts';
import type { Fault } from './fault.ts';

/** One or two faults at a time. */
export type Step = readonly { readonly fault: Fault; readonly seconds: number }[];

/** How often a second fault joins the first. */
const TOGETHER = 0.35;

/**
 * Steps without end: all faults in an order that the random numbers decide, then all of them in
 * another one. The same numbers give the same steps.
 */
export function* planFaults(faults: readonly Fault[], random: Random): Generator<Step, void> {
  while (faults.length > 0) {
    const deck = shuffled(faults, random);
    for (let fault = deck.shift(); fault; fault = deck.shift()) {
      const { area } = fault;
      const other = deck.findIndex((each) => each.area !== area);
      const isJoined = random.even() < TOGETHER && other >= 0;
      const together = [fault, ...(isJoined ? deck.splice(other, 1) : [])];
      yield together.map((each) => ({ fault: each, seconds: durationOf(each, random) }));
    }
  }
}

function durationOf({ seconds: [least, most] }: Fault, random: Random): number {
  return Math.round((least + random.even() * (most - least)) * 10) / 10;
}

/** Draws one after the other. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random.even() * left.length), 1));
}
