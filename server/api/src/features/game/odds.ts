const HUNDREDTHS = 100;

/** What a winning bet returns, stake included; both in minor units. Fractions are cut. */
export function payoutOf(stakeMinor: number, oddsHundredths: number): number {
  return Number((BigInt(stakeMinor) * BigInt(oddsHundredths)) / BigInt(HUNDREDTHS));
}

/** The share of a stake the house keeps on average: each side comes up half of the time. */
export function houseEdge(oddsHundredths: number): number {
  return 1 - oddsHundredths / HUNDREDTHS / 2;
}
