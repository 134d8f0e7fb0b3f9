import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readRules } from '../../monitoring/testing/rule-files.ts';
import { checkout } from './app-user.ts';
import { targetsOf, withTargets } from './monitoring.ts';

const compose = readFileSync(path.join(checkout, 'deploy/prometheus.yaml'), 'utf8');

test('Prometheus asks the addresses of this cluster for what Compose names', () => {
  const { scrape_configs: jobs } = withTargets(compose, {
    'api-1:8081': ['127.0.0.1:20001'],
    'draws:8084': ['127.0.0.1:20002', '127.0.0.1:20003'],
  });
  const asked = jobs.map((job) => [
    job.job_name,
    job.static_configs.flatMap((each) => each.targets),
  ]);
  expect(asked).toEqual([
    ['api', ['127.0.0.1:20001']],
    ['draws', ['127.0.0.1:20002', '127.0.0.1:20003']],
  ]);
});

test('Prometheus knows everything whose absence is an alert', () => {
  const web = { visitors: 1, calls: 2, edges: [3, 4], console: 5 };
  const ports = { ...web, apis: [6, 7], draws: [8, 9], ops: 10, pooler: 11 };
  const targets = targetsOf(ports, [{ address: '127.0.0.1:12' }]);
  const jobs = withTargets(compose, targets).scrape_configs.map((job) => job.job_name);
  const alert = readRules(checkout).find((rule) => rule.alert === 'TargetsMissing');
  const wanted = [...(alert?.expr ?? '').matchAll(/job="(\w+)"/g)].map(([, job]) => job);
  expect(wanted).toContain('database');
  expect(jobs).toEqual(expect.arrayContaining(wanted));
});

test('Prometheus reads the rules wherever its configuration is', () => {
  const { rule_files: files } = withTargets(compose, {});
  expect(files).toHaveLength(1);
  for (const file of files) {
    expect(existsSync(file.replace('*', ''))).toBe(true);
  }
});
