import type { GameKey, PastRound } from '@velvet/contract/game';
import { quicknet, quicknetRelays } from './quicknet.ts';
import { CHAIN_PREFIX, REJECT_FROM } from './verify-round.ts';

/**
 * A script that verifies one round with nothing but Node: paste it into a file and run it. It
 * holds the published values, so it can be kept as evidence and read by anybody.
 */
export function standAloneScript(gameKey: GameKey, round: PastRound): string {
  const published = {
    gameKey,
    period: round.period,
    seed: round.seed,
    commitment: round.commitment,
    numbers: round.dice?.join(',') ?? '',
    beacon: round.beacon ?? '',
    chainPlace: round.chainPlace ?? null,
    chainTip: round.chainTip ?? null,
    ...(round.beaconOrigin
      ? {
          beaconRound: round.beaconOrigin.round,
          beaconAfter: round.beaconOrigin.after ?? round.drawsAt ?? null,
        }
      : {}),
  };
  return `// Verifies period ${round.period}. Run: node verify.mjs
import { createHash, createHmac } from 'node:crypto';

const published = ${JSON.stringify(published, null, 2)};

const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const seed = Buffer.from(published.seed, 'hex');

let before = seed;
for (let place = published.chainPlace ?? 0; place > 0; place -= 1) {
  before = sha256('${CHAIN_PREFIX}', before);
}

const numbers = [];
for (let counter = 0; numbers.length < 3; counter += 1) {
  const label = ['v1', published.gameKey, published.period, published.beacon, counter].join('|');
  for (const byte of createHmac('sha256', seed).update(label).digest()) {
    // Bytes from ${REJECT_FROM} on are left out, so that every number is equally likely.
    if (byte < ${REJECT_FROM} && numbers.length < 3) numbers.push(1 + (byte % 6));
  }
}

const checks = {
  commitment: sha256(seed).toString('hex') === published.commitment,
  chain: published.chainTip === null || before.toString('hex') === published.chainTip,
  numbers: numbers.join(',') === published.numbers,
};
${round.beaconOrigin ? beaconCheck : ''}console.log('numbers', numbers.join(','));
for (const [name, matches] of Object.entries(checks)) {
  console.log(name, matches ? 'matches' : 'DOES NOT MATCH');
}
process.exitCode = Object.values(checks).every(Boolean) ? 0 : 1;
`;
}

/** Fetches from drand itself, so that our server need not be trusted; other relays may be named. */
const beaconCheck = `
// The public random value: the first one of drand's ${quicknet.name} after betting closed.
const born = ${quicknet.genesis} + (published.beaconRound - 1) * ${quicknet.period};
checks.beaconRound = 
  born > published.beaconAfter && born - ${quicknet.period} <= published.beaconAfter;
const named = process.argv.filter((word) => word.startsWith('http'));
for (const relay of named.length > 0 ? named : ${JSON.stringify(quicknetRelays)}) {
  const address = relay + '/${quicknet.chainHash}/public/' + published.beaconRound;
  checks['beacon at ' + relay] = await fetch(address)
    .then((answer) => answer.json())
    .then(({ randomness }) => randomness === published.beacon, () => false);
}
`;
