import * as v from 'valibot';

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
export const dashboardSchema = v.strictObject({
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
export const grafanaDashboard = (name: string, { title, about, panels }: Dashboard) => ({
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
