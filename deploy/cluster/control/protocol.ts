import * as v from 'valibot';

/** Calls for the process of a running cluster, one JSON object per line. */
export const requestSchema = v.variant('command', [
  v.object({ command: v.literal('status') }),
  v.object({ command: v.literal('stop') }),
  /** One process of the product, or `all`, on the checkout that it runs from. */
  v.object({ command: v.literal('restart'), name: v.string() }),
  /** Processes of the product, one after another, from now on from another checkout. */
  v.object({
    command: v.literal('replace'),
    checkout: v.string(),
    direction: v.picklist(['forward', 'back']),
  }),
  v.object({
    command: v.literal('rotate'),
    what: v.string(),
    names: v.array(v.string()),
  }),
]);
export type ControlRequest = v.InferOutput<typeof requestSchema>;

/** An answer: any number of `progress`, then one `result` or `error`. */
const answerSchema = v.union([
  v.strictObject({ progress: v.string() }),
  v.strictObject({ result: v.unknown() }),
  v.strictObject({ error: v.string() }),
]);
export type ControlAnswer = v.InferOutput<typeof answerSchema>;

/** A request; undefined for a line that is none. */
export const parseRequest = (line: string): ControlRequest | undefined =>
  parseLine(requestSchema, line);

/** An answer; undefined for a line that is none. */
export const parseAnswer = (line: string): ControlAnswer | undefined =>
  parseLine(answerSchema, line);

export const writeLine = (message: ControlRequest | ControlAnswer): string =>
  `${JSON.stringify(message)}\n`;

function parseLine<T extends v.GenericSchema>(
  schema: T,
  line: string,
): v.InferOutput<T> | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(line));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** What `status` answers. */
export const statusSchema = v.object({
  /** Checkout that the cluster was started from: its database nodes and proxies. */
  checkout: v.string(),
  release: v.string(),
  /** Port on 127.0.0.1 that leads to the primary. */
  primaryPort: v.number(),
  releasesFolder: v.optional(v.string()),
  processes: v.array(
    v.object({
      name: v.string(),
      state: v.picklist(['ready', 'not ready', 'running', 'ended']),
      checkout: v.optional(v.string()),
      release: v.optional(v.string()),
    }),
  ),
  nodes: v.array(v.object({ name: v.string(), role: v.string(), state: v.string() })),
  replication: v.array(
    v.object({
      standby: v.string(),
      state: v.string(),
      synchronous: v.boolean(),
      /** Bytes of the log that it has not written to its disk yet. */
      behindBytes: v.number(),
    }),
  ),
});
export type ClusterStatus = v.InferOutput<typeof statusSchema>;
