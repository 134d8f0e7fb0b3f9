import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkout } from './app-user.ts';
import { withTargets } from './monitoring.ts';

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
