import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse, stringify } from 'yaml';
import { readText } from '../../tools/syntax/source.ts';
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

const querySchema = v.strictObject({ expr: v.string(), legend: v.optional(v.string(), '') });
const panelSchema = v.strictObject({
  title: v.string(),
  /** What it says, and when to worry. */
  help: v.optional(v.string()),
  kind: v.optional(v.picklist(['timeseries', 'stat', 'table']), 'timeseries'),
  /** Grafana's name of a unit. */
  unit: v.optional(v.string(), 'short'),
  queries: v.pipe(v.array(querySchema), v.minLength(1)),
});
const dashboardSchema = v.strictObject({
  title: v.string(),
  about: v.string(),
  panels: v.pipe(v.array(panelSchema), v.minLength(1)),
});
type Dashboard = v.InferOutput<typeof dashboardSchema>;
type Panel = Dashboard['panels'][number];

const COLUMNS = 24;
const WIDTH = 12;
const HEIGHT = 8;
/** Of Grafana 11, which later ones read. */
const SCHEMA_VERSION = 39;
// biome-ignore lint/suspicious/noTemplateCurlyInString: as Grafana writes a variable
const datasource = { type: 'prometheus', uid: '${datasource}' };

function panelOf({ title, help, kind, unit, queries }: Panel, index: number) {
  return {
    id: index + 1,
    type: kind,
    title,
    ...(help === undefined ? {} : { description: help }),
    datasource,
    gridPos: {
      x: (index * WIDTH) % COLUMNS,
      y: Math.floor((index * WIDTH) / COLUMNS) * HEIGHT,
      w: WIDTH,
      h: HEIGHT,
    },
    fieldConfig: { defaults: { unit }, overrides: [] },
    targets: queries.map(({ expr, legend }, position) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + position),
      datasource,
      expr,
      legendFormat: legend,
      ...(kind === 'timeseries' ? {} : { instant: true, range: false }),
      ...(kind === 'table' ? { format: 'table' } : {}),
    })),
  };
}

/**
 * Grafana's model of a dashboard, two panels a row. It names no server: whoever looks chooses the
 * Prometheus.
 * @param name its file's, from which its address in Grafana follows.
 */
const grafanaDashboard = (name: string, { title, about, panels }: Dashboard) => ({
  uid: `velvet-${name}`,
  title: `Velvet: ${title}`,
  description: about,
  tags: ['velvet'],
  schemaVersion: SCHEMA_VERSION,
  editable: false,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  timezone: '',
  templating: {
    list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' }],
  },
  panels: panels.map(panelOf),
});
