/** Functions, keywords and labels of PromQL are no metrics; every metric of ours begins with `velvet`. */
const METRIC = /(?<![\w:"])velvet[_:][\w:]+/g;

/** Names of metrics in an expression, without those in texts. */
export const metricsIn = (expression: string): readonly string[] => [
  ...new Set([...expression.matchAll(METRIC)].map(([name]) => name)),
];
