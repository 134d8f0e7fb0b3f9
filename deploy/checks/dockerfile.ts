/** An instruction of a Dockerfile, its continued lines joined by spaces. */
interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** A stage, by the name after AS. */
export interface Stage {
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** Values of all instructions of a stage with this name, in their order. */
export const valuesOf = (stage: Stage | undefined, name: string): readonly string[] =>
  (stage?.instructions ?? []).filter((each) => each.name === name).map(({ value }) => value);

/** Reads what our Dockerfile uses: no heredocs and no other escape character. */
export function readDockerfile(text: string): ReadonlyMap<string, Stage> {
  const stages = new Map<string, { base: string; instructions: Instruction[] }>();
  let last: Instruction[] = [];
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines) {
    const [, name, value = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    if (name !== 'FROM') {
      last.push({ name, value });
      continue;
    }
    const [base = '', , stage = base] = value.split(' ');
    last = [];
    stages.set(stage, { base, instructions: last });
  }
  return stages;
}
