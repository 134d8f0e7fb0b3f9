import type { Registry } from '@velvet/releases/registry';
import type { Freshness } from '@velvet/releases/store';
import { problemKinds, vitalNames } from '@velvet/shared/contract/edge-report';
import type { Histogram } from './histogram.ts';
import type { ReleaseCounts } from './release-counts.ts';

interface Metrics {
  readonly registry: Registry;
  readonly freshness: Freshness;
  readonly counts: ReadonlyMap<string, ReleaseCounts>;
  /** Reports by what became of them. */
  readonly reports: Readonly<Record<string, number>>;
}

type Labels = Readonly<Record<string, string>>;

const escapeLabel = (text: string): string =>
  text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');

const line = (name: string, labels: Labels, value: number): string => {
  const written = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`);
  return `${name}${written.length > 0 ? `{${written.join(',')}}` : ''} ${value}`;
};

const head = (name: string, type: string, help: string): readonly string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

function histogramLines(name: string, labels: Labels, histogram: Histogram): readonly string[] {
  let upTo = 0;
  const buckets = histogram.bounds.map((bound, index) => {
    upTo += histogram.counts[index] ?? 0;
    return line(`${name}_bucket`, { ...labels, le: String(bound) }, upTo);
  });
  return [
    ...buckets,
    line(`${name}_bucket`, { ...labels, le: '+Inf' }, histogram.count),
    line(`${name}_sum`, labels, histogram.sum),
    line(`${name}_count`, labels, histogram.count),
  ];
}

function labelsOf(release: string): Labels {
  const [app = '', version = ''] = release.split('@');
  return { app, version };
}

function shareLines({ apps }: Registry): readonly string[] {
  const name = 'velvet_release_share';
  return Object.entries(apps).flatMap(([app, { current, canary }]) => {
    const share = canary?.percent ?? 0;
    const stable = line(name, { app, version: current }, (100 - share) / 100);
    return canary ? [stable, line(name, { app, version: canary.version }, share / 100)] : [stable];
  });
}

function freshnessLines({ isFresh, expires, refusals }: Freshness): readonly string[] {
  const [fresh, until] = ['velvet_registry_fresh', 'velvet_registry_expires_seconds'];
  const refused = 'velvet_registry_refused_total';
  return [
    ...head(fresh, 'gauge', '1 while nothing of the registry expired or had to be refused.'),
    line(fresh, {}, isFresh ? 1 : 0),
    ...head(until, 'gauge', 'When each document of the registry expires, in seconds since 1970.'),
    ...Object.entries(expires).map(([role, at]) => line(until, { role }, Date.parse(at) / 1000)),
    ...head(refused, 'counter', 'What was found in place of the registry and had to be refused.'),
    line(refused, {}, refusals),
  ];
}

const vitalHelp = {
  lcp: 'Largest contentful paint in milliseconds, by the release of the first screen.',
  inp: 'Interaction to next paint in milliseconds, by the release of the screen.',
  cls: 'Cumulative layout shift, by the release of the screen.',
};

/** Everything this edge knows, in the text format of Prometheus. */
export function metricsText({ registry, freshness, counts, reports }: Metrics): string {
  const all = [...counts].map(([release, one]) => ({ labels: labelsOf(release), ...one }));
  const lines = [
    ...head('velvet_release_share', 'gauge', 'Share of the visitors that get a release.'),
    ...shareLines(registry),
    ...freshnessLines(freshness),
    ...head('velvet_reports_total', 'counter', 'Reports from browsers, by what became of them.'),
    ...Object.entries(reports).map(([outcome, count]) =>
      line('velvet_reports_total', { outcome }, count),
    ),
    ...head('velvet_screens_total', 'counter', 'Screens shown, by release.'),
    ...all.map(({ labels, screens }) => line('velvet_screens_total', labels, screens)),
    ...head('velvet_errors_total', 'counter', 'Errors in browsers, by release and kind.'),
    ...all.flatMap(({ labels, errors }) =>
      problemKinds.map((kind) => line('velvet_errors_total', { ...labels, kind }, errors[kind])),
    ),
    ...vitalNames.flatMap((vital) => [
      ...head(`velvet_${vital}`, 'histogram', vitalHelp[vital]),
      ...all.flatMap(({ labels, vitals }) =>
        histogramLines(`velvet_${vital}`, labels, vitals[vital]),
      ),
    ]),
    ...head('velvet_call_ms', 'histogram', 'Calls to the API as browsers see them.'),
    ...all.flatMap(({ labels, calls }) =>
      [...calls].flatMap(([operation, { durations }]) =>
        histogramLines('velvet_call_ms', { ...labels, operation }, durations),
      ),
    ),
    ...head('velvet_calls_failed_total', 'counter', 'Calls to the API that got no good answer.'),
    ...all.flatMap(({ labels, calls }) =>
      [...calls].map(([operation, { failed }]) =>
        line('velvet_calls_failed_total', { ...labels, operation }, failed),
      ),
    ),
  ];
  return `${lines.join('\n')}\n`;
}
