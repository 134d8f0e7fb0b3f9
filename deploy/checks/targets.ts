import * as v from 'valibot';
import { readText } from '../../tools/syntax/source.ts';

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
