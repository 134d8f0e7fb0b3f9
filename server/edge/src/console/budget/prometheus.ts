import { parseJson } from '@velvet/contract/parse';
import { readBody } from '@velvet/registry/files';
import * as v from 'valibot';

/** Of one answer; six objectives and a hundred alerts are less than a tenth of it. */
const ANSWER_MAX_BYTES = 1024 * 1024;

/** An answer that is none of Prometheus' API: another program, a refusal, too much. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
}

const labelsSchema = v.record(v.string(), v.string());
const vectorSchema = v.object({
  status: v.literal('success'),
  data: v.object({
    resultType: v.literal('vector'),
    result: v.array(v.object({ metric: labelsSchema, value: v.tuple([v.number(), v.string()]) })),
  }),
});
const alertsSchema = v.object({
  status: v.literal('success'),
  data: v.object({
    alerts: v.array(
      v.object({
        state: v.string(),
        activeAt: v.pipe(v.string(), v.isoTimestamp()),
        labels: labelsSchema,
        annotations: v.optional(labelsSchema, {}),
      }),
    ),
  }),
});
export type PrometheusAlert = v.InferOutput<typeof alertsSchema>['data']['alerts'][number];

/** A series with its value now, which is finite. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * Prometheus' HTTP API below an address, which may have a path, a name and a password.
 * @throws UnusableAnswer where something else answers, fetch's own errors where nothing does.
 */
export function prometheusAt(address: string, signal: AbortSignal) {
  const { base, headers } = accessOf(address);
  async function read<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    const response = await fetch(`${base}/api/v1/${path}`, { signal, headers, redirect: 'error' });
    if (!response.ok) {
      await response.body?.cancel();
      throw new UnusableAnswer(`Prometheus answered with ${response.status}`);
    }
    const body = await readBody(response, ANSWER_MAX_BYTES);
    if (!body) throw new UnusableAnswer('Prometheus answered with too much');
    const parsed = v.safeParse(schema, parseJson(body.toString()));
    if (!parsed.success) throw new UnusableAnswer(parsed.issues[0].message);
    return parsed.output;
  }
  return {
    /** Series without a finite value (`NaN`, `+Inf`) are left out: they say nothing. */
    async query(expression: string): Promise<readonly Sample[]> {
      const answer = await read(`query?query=${encodeURIComponent(expression)}`, vectorSchema);
      return answer.data.result
        .map(({ metric, value: [, text] }) => ({ labels: metric, value: Number(text) }))
        .filter(({ value }) => Number.isFinite(value));
    },
    alerts: async (): Promise<readonly PrometheusAlert[]> =>
      (await read('alerts', alertsSchema)).data.alerts,
  };
}

function accessOf(address: string) {
  const url = new URL(address);
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const base = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  const authorization = `Basic ${Buffer.from(user).toString('base64')}`;
  const headers: Readonly<Record<string, string>> = user === ':' ? {} : { authorization };
  return { base, headers };
}
