import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eachOf } from '@velvet/contract/testing/each-of';
import { parse } from 'yaml';
import { isTestFile, readText, sourceFiles } from '../../tools/syntax/source.ts';
import { dashboardNames, generatedFiles, readDashboard, readObjectives } from './files.ts';
import { sloRules } from './slo.ts';
import { metricsIn, readRules } from './testing/rule-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const rules = readRules(root);
const alerts = rules.flatMap((rule) =>
  rule.alert === undefined ? [] : [[rule.alert, rule] as const],
);

test('the files are what `npx velvet generate monitoring` writes', () => {
  eachOf([...generatedFiles(root)], ([file, text]) => {
    // Formatted by Biome afterwards.
    expect(parse(readText(root, file))).toEqual(parse(text));
  });
});

test('the console names each promise as slo.yaml does', () => {
  const texts = JSON.parse(readText(root, 'console/src/messages/en.json'));
  for (const { name, title } of readObjectives(root)) {
    expect([name, texts[`console.budget.promise.${name}`]]).toEqual([name, title]);
  }
});

test('every alert says how urgent it is, what happened, and has a runbook', () => {
  eachOf(alerts, ([_, rule]) => {
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    expect(rule.annotations.summary).toMatch(/^\S.{15,}/);
    expect(existsSync(path.join(root, rule.annotations.runbook ?? ''))).toBe(true);
  });
});

test('every runbook belongs to an alert and has the same parts', () => {
  const used = new Set(alerts.map(([, { annotations }]) => annotations.runbook));
  const files = readdirSync(path.join(root, 'docs/runbooks')).filter((one) => one !== 'README.md');
  for (const file of files) {
    expect(used).toContain(`docs/runbooks/${file}`);
    const text = readText(root, `docs/runbooks/${file}`);
    const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect([file, parts]).toEqual([
      file,
      ['What it means', 'First look', 'What to do', 'It is over when'],
    ]);
  }
});

test('a runbook names its alerts', () => {
  for (const [alert, { annotations }] of alerts) {
    expect(readText(root, annotations.runbook ?? '')).toContain(`\`${alert}\``);
  }
});

/** Names in the sources and in the queries of the exporter, and what Prometheus records by rules. */
function knownMetrics(): ReadonlySet<string> {
  const known = new Set(rules.flatMap(({ record }) => (record === undefined ? [] : [record])));
  const sources = ['server/api', 'server/edge', 'server/telemetry']
    .flatMap((folder) => sourceFiles(root, folder))
    .filter((file) => !isTestFile(file));
  for (const file of sources) {
    for (const [, name = ''] of readText(root, file).matchAll(/name: [`'](velvet_\w+)['`]/g)) {
      for (const end of ['', '_count', '_sum', '_bucket']) known.add(`${name}${end}`);
    }
  }
  const queries: Record<string, { metrics: readonly Record<string, unknown>[] }> = parse(
    readText(root, 'deploy/prometheus/postgres-queries.yaml'),
  );
  for (const [group, { metrics }] of Object.entries(queries)) {
    for (const name of metrics.flatMap((metric) => Object.keys(metric)))
      known.add(`${group}_${name}`);
  }
  // Vitals are named in a template; prom-client and Node name their own.
  for (const vital of ['lcp', 'inp', 'cls']) {
    known.add(`velvet_${vital}_bucket`).add(`velvet_${vital}_count`);
  }
  return known;
}
const DEFAULTS = /^velvet_(?:process|nodejs)_/;

test('rules and dashboards name no metric that nothing exports', () => {
  const known = knownMetrics();
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboardNames(root).flatMap((name) =>
      readDashboard(root, name).panels.flatMap(({ queries }) => queries.map(({ expr }) => expr)),
    ),
  ];
  const named = new Set(expressions.flatMap(metricsIn));
  expect(named.size).toBeGreaterThan(40);
  expect([...named].filter((name) => !known.has(name) && !DEFAULTS.test(name))).toEqual([]);
});

describe('objectives', () => {
  const slo = { name: 'answered', title: 'Answered', objective: 0.99 };
  const total = 'sum(rate(all[$window]))';

  test('become a share that is bad for each range', () => {
    const { groups } = sloRules([{ ...slo, bad: 'sum(rate(bad[$window]))', total }]);
    const [first] = groups[0]?.rules ?? [];
    expect(first).toEqual({
      record: 'velvet:slo_error_ratio:5m',
      expr: '(sum(rate(bad[5m])) or vector(0)) / (sum(rate(all[5m])) > 0)',
      labels: { slo: 'answered' },
    });
  });

  test('page for a fast burn and make a ticket for a slow one', () => {
    const { groups } = sloRules([{ ...slo, good: 'sum(rate(good[$window]))', total }]);
    const made = groups.at(-1)?.rules.map(({ expr, labels }) => [labels.severity, expr]);
    expect(made).toHaveLength(4);
    expect(made?.[0]).toEqual([
      'page',
      'velvet:slo_error_ratio:1h{slo="answered"} > 0.144 and velvet:slo_error_ratio:5m{slo="answered"} > 0.144',
    ]);
  });

  test('that nobody could burn so fast have no such alert', () => {
    const lax = { ...slo, objective: 0.9, ratio: 'avg_over_time(bad[$window])' };
    const made = sloRules([lax]).groups.at(-1)?.rules;
    expect(made?.map(({ labels }) => labels.long)).toEqual(['6h', '1d', '3d']);
  });

  test('without a total are refused', () => {
    expect(() => sloRules([{ ...slo, bad: 'sum(rate(bad[$window]))' }])).toThrow('answered');
  });
});
