import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse, stringify } from 'yaml';
import { readText } from '../../tools/syntax/source.ts';
import { dashboardSchema, grafanaDashboard } from './dashboard.ts';
import { type Slo, sloFileSchema, sloRules } from './slo.ts';

const SLO = 'deploy/prometheus/slo.yaml';
/** Of the console's page of budgets. */
const OBJECTIVES = 'server/edge/src/console/budget/objectives.json';
const DASHBOARDS = 'deploy/dashboards';
const HEAD = '# Made of slo.yaml by `npx velvet generate monitoring`.\n';

/** Names of the dashboards. */
export const dashboardNames = (root: string): readonly string[] =>
  readdirSync(path.join(root, DASHBOARDS))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.replace(/\.yaml$/, ''))
    .sort();

export const readDashboard = (root: string, name: string) =>
  v.parse(dashboardSchema, parse(readText(root, `${DASHBOARDS}/${name}.yaml`)));

/** Every promise of slo.yaml. */
export const readObjectives = (root: string): readonly Slo[] =>
  v.parse(sloFileSchema, parse(readText(root, SLO))).slos;

const objectiveOf = ({ name, title, objective, source = 'servers' }: Slo) => ({
  name,
  title,
  target: objective,
  source,
});

/** Files that are made of others: their paths from the root and what has to be in them. */
export function generatedFiles(root: string): ReadonlyMap<string, string> {
  const slos = readObjectives(root);
  const files = new Map([
    ['deploy/prometheus/slo-rules.yaml', `${HEAD}${stringify(sloRules(slos), { lineWidth: 0 })}`],
    [OBJECTIVES, `${JSON.stringify(slos.map(objectiveOf), null, 2)}\n`],
  ]);
  for (const name of dashboardNames(root)) {
    const model = grafanaDashboard(name, readDashboard(root, name));
    files.set(`${DASHBOARDS}/${name}.json`, `${JSON.stringify(model, null, 2)}\n`);
  }
  return files;
}
