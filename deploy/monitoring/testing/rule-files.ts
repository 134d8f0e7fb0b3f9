import * as v from 'valibot';
import { parse } from 'yaml';
import { readText } from '../../../tools/syntax/source.ts';

const ruleSchema = v.looseObject({
  alert: v.optional(v.string()),
  record: v.optional(v.string()),
  expr: v.string(),
  labels: v.optional(v.record(v.string(), v.string()), {}),
  annotations: v.optional(v.record(v.string(), v.string()), {}),
});
const fileSchema = v.strictObject({
  groups: v.array(v.looseObject({ name: v.string(), rules: v.array(ruleSchema) })),
});
type Rule = v.InferOutput<typeof ruleSchema>;

export const ruleFiles = ['deploy/prometheus/rules.yaml', 'deploy/prometheus/slo-rules.yaml'];

/** Every rule of Prometheus' files. */
export const readRules = (root: string): readonly Rule[] =>
  ruleFiles.flatMap((file) =>
    v.parse(fileSchema, parse(readText(root, file))).groups.flatMap(({ rules }) => rules),
  );

/** Functions, keywords and labels of PromQL are no metrics; every metric of ours begins with `velvet`. */
const METRIC = /(?<![\w:"])velvet[_:][\w:]+/g;

/** Names of metrics in an expression, without those in texts. */
export const metricsIn = (expression: string): readonly string[] => [
  ...new Set([...expression.matchAll(METRIC)].map(([name]) => name)),
];
