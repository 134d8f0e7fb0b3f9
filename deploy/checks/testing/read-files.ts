import * as v from 'valibot';
import { parseAllDocuments } from 'yaml';
import { readText } from '../../../tools/syntax/source.ts';

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

const targetSchema = v.strictObject({
  /** What the image can run, with arguments; the first is what it runs. */
  scripts: v.pipe(v.array(v.string()), v.minLength(1)),
  /** Workspaces that these import from. */
  folders: v.array(v.string()),
  /** Packages from the registry that these import. */
  packages: v.array(v.string()),
  /** Absent: it listens nowhere. */
  port: v.optional(v.strictObject({ variable: v.string(), number: v.number() })),
  /** Paths on that port. */
  health: v.optional(v.string()),
  ready: v.optional(v.string()),
  metrics: v.optional(v.string()),
});
export type Target = v.InferOutput<typeof targetSchema>;

/** The images, by the name of their target in `deploy/Dockerfile`. */
export const readTargets = (root: string): ReadonlyMap<string, Target> =>
  new Map(
    Object.entries(
      v.parse(
        v.record(v.string(), targetSchema),
        JSON.parse(readText(root, 'deploy/targets.json')),
      ),
    ),
  );

/** Every document of a YAML file, with anchors and merged keys resolved. Throws on what YAML refuses. */
export function readYaml(text: string): readonly unknown[] {
  return parseAllDocuments(text, { merge: true }).map((document) => {
    const [problem] = document.errors;
    if (problem) throw problem;
    return document.toJS();
  });
}

/** The one document of a YAML file, in this form. */
export const parseYaml = <Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> => v.parse(schema, readYaml(text)[0]);
