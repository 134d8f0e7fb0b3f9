import { parseArgs } from 'node:util';

const usage = (stepNames) => `Usage: npm test [-- <options>], or npm run test:full
  --only <parts>   some of ${stepNames.join(', ')}, with commas between
  --changed        the tests that the change since the merge base with main can touch
  --shard 1/2      a half of the unit and browser tests
  --stress 5       five times, beside a load that takes half of each core
  --full           as npm run test:full: also what takes minutes, Node 24, and the visual check
  --accept         with --full: accepts the differences of the visual check`;

const options = {
  help: { type: 'boolean', default: false },
  full: { type: 'boolean', default: false },
  accept: { type: 'boolean', default: false },
  changed: { type: 'boolean', default: false },
  only: { type: 'string' },
  shard: { type: 'string' },
  stress: { type: 'string' },
};

/** What `npm test` has to run, or the text and exit code of a command line that runs nothing. */
export function readArguments(args, stepNames, everydaySteps) {
  const refuse = (reason) => ({ text: `${reason}\n${usage(stepNames)}`, exitCode: 1 });
  let values;
  try {
    ({ values } = parseArgs({ args, options }));
  } catch {
    return refuse(`Unknown arguments: ${args.join(' ')}.`);
  }
  if (values.help) return { text: usage(stepNames), exitCode: 0 };
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
