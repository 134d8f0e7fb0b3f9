import type { RegistryApp } from '@velvet/registry/registry';
import { FEATURE_GROUP, type Freshness, type Offers, type Release } from '@velvet/registry/store';
import {
  countOf,
  type Problem,
  quantile,
  type ReleaseCounts,
  type ReportCounts,
} from '../reports/release-counts.ts';

/** A release in use, with its figures. */
export interface ReleaseOverview {
  readonly version: string;
  readonly kind: 'stable' | 'canary';
  readonly sharePercent: number;
  readonly since: string;
  /** Bytes on the wire, without the first screen's own files. */
  readonly startBytes: number;
  readonly screens: number;
  readonly errors: number;
  readonly calls: number;
  readonly failedCalls: number;
  /** The 75th percentile; undefined without reports. */
  readonly lcpMs: number | undefined;
  readonly inpMs: number | undefined;
  readonly cls: number | undefined;
  readonly callMs: number | undefined;
  readonly problems: readonly Problem[];
}

export interface AppOverview {
  readonly id: string;
  readonly releases: readonly ReleaseOverview[];
  /** The rollback command and its target; undefined without a previous release. */
  readonly rollback: { readonly command: string; readonly to: string } | undefined;
  readonly promote: string | undefined;
  readonly history: RegistryApp['history'];
}

export interface Overview {
  readonly now: number;
  readonly revision: number;
  readonly freshness: Freshness;
  readonly apps: readonly AppOverview[];
  /** The style sheet with the design tokens of the shell in use. */
  readonly tokens: string;
}

interface OverviewInput {
  readonly offers: Offers;
  readonly counts: ReportCounts;
  readonly freshness: Freshness;
  readonly now: number;
}

const MOST = 0.75;

/** The data of the overview page. */
export async function overviewOf({
  offers,
  counts,
  freshness,
  now,
}: OverviewInput): Promise<Overview> {
  const { registry, revision, apps } = offers;
  const overviews: AppOverview[] = [];
  for (const [id, { current, canary }] of apps) {
    const app = registry.apps[id];
    if (!app) continue;
    const share = canary?.percent ?? 0;
    const stable = releaseOverview(current, await counts.of(nameOf(current)), {
      kind: 'stable',
      sharePercent: 100 - share,
      since: app.history.find(({ version }) => version === current.version)?.at ?? '',
    });
    const beside =
      canary &&
      releaseOverview(canary.release, await counts.of(nameOf(canary.release)), {
        kind: 'canary',
        sharePercent: share,
        since: app.canary?.at ?? '',
      });
    overviews.push({
      id,
      releases: beside ? [stable, beside] : [stable],
      rollback: rollbackOf(id, app),
      promote: beside && `npm run promote -- ${id}`,
      history: app.history,
    });
  }
  return {
    now,
    revision,
    freshness,
    apps: overviews,
    tokens: apps.get('shell')?.current.firstPaint.css ?? '',
  };
}

const nameOf = ({ id, version }: Release): string => `${id}@${version}`;

function rollbackOf(id: string, { current, canary, history }: RegistryApp) {
  const to = canary ? current : history[1]?.version;
  return to === undefined ? undefined : { command: `npm run rollback -- ${id}`, to };
}

function releaseOverview(
  release: Release,
  counts: ReleaseCounts,
  own: Pick<ReleaseOverview, 'kind' | 'sharePercent' | 'since'>,
): ReleaseOverview {
  return {
    ...own,
    version: release.version,
    startBytes: startBytesOf(release),
    screens: counts.screens,
    errors: counts.errors,
    calls: countOf(counts.calls),
    failedCalls: counts.failedCalls,
    lcpMs: quantile(counts.vitals.lcp, MOST),
    inpMs: quantile(counts.vitals.inp, MOST),
    cls: quantile(counts.vitals.cls, MOST),
    callMs: quantile(counts.calls, MOST),
    problems: counts.problems,
  };
}

function startBytesOf({ entry, groups, files }: Release): number {
  const feature = groups[FEATURE_GROUP];
  const names = [...entry.js, ...entry.css, ...(feature?.js ?? []), ...(feature?.css ?? [])];
  return [...new Set(names)].reduce((sum, name) => sum + (files[name]?.brotliBytes ?? 0), 0);
}
