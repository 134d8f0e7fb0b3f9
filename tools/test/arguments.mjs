import { parseArgs } from 'node:util';

const options = {
  full: { type: 'boolean', default: false },
  accept: { type: 'boolean', default: false },
  changed: { type: 'boolean', default: false },
  only: { type: 'string' },
  shard: { type: 'string' },
  stress: { type: 'string' },
};

/** What `npm test` was asked for; undefined, with the reason on the console, when misspelt. */
export function readArguments(args, stepNames, everydaySteps) {
  const refuse = (reason) => {
    console.error(`${reason} Use --only with ${stepNames.join(', ')}; --changed; --shard 1/2;`);
    console.error('--stress 5; npm run test:full.');
    return undefined;
  };
  let values;
  try {
    ({ values } = parseArgs({ args, options }));
  } catch {
    return refuse(`Unknown arguments: ${args.join(' ')}.`);
  }
  const names = values.only?.split(',') ?? (values.full ? stepNames : everydaySteps);
  if (!names.every((name) => stepNames.includes(name))) {
    return refuse(`Unknown arguments: --only ${values.only}.`);
  }
  if (values.shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(values.shard)) {
    return refuse(`Unknown arguments: --shard ${values.shard}.`);
  }
  const rounds = Number(values.stress ?? 1);
  if (!Number.isInteger(rounds) || rounds < 1) {
    return refuse(`Unknown arguments: --stress ${values.stress}.`);
  }
  const { full, changed, shard, accept } = values;
  const isStress = values.stress !== undefined;
  return { full, changed, shard, names, rounds, isStress, acceptsDifferences: accept };
}
