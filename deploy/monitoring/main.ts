import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatFiles } from '../../tools/format-files.ts';
import { generatedFiles } from './files.ts';

// `npx velvet generate monitoring`: writes Prometheus' rules and the console's objectives of slo.yaml, and Grafana's files
// of the dashboards.
const root = path.resolve(import.meta.dirname, '../..');
for (const [file, text] of generatedFiles(root)) {
  writeFileSync(path.join(root, file), text);
  console.log(file);
}
formatFiles(['deploy/dashboards', 'server/edge/src/console/budget']);
