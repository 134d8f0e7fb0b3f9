import type { RegistryApp } from '@velvet/registry/registry';
import { FEATURE_GROUP, type Freshness, type Offers, type Release } from '@velvet/registry/store';
import type { ReleaseCounts, ReportCounts } from '../reports/release-counts.ts';

/** A release in use, with what browsers said of it. */
export interface ReleaseOverview {
  readonly version: string;
  readonly kind: 'stable' | 'canary';
  readonly sharePercent: number;
  readonly since: string;
  /** Bytes on the wire, without the first screen's own files. */
  readonly startBytes: number;
  readonly counts: ReleaseCounts;
}

interface OverviewInput {
  readonly offers: Offers;
  readonly counts: ReportCounts;
  readonly freshness: Freshness;
  readonly now: number;
}

export type Overview = Awaited<ReturnType<typeof overviewOf>>;
export type AppOverview = Overview['apps'][number];

/** The data of the overview page. */
export async function overviewOf({ offers, counts, freshness, now }: OverviewInput) {
  const { registry, revision, apps } = offers;
  const inUse = [...apps].flatMap(([id, offer]) => {
    const app = registry.apps[id];
    return app ? [{ id, app, offer }] : [];
  });
  const overviews = inUse.map(async ({ id, app, offer: { current, canary } }) => {
    const share = canary?.percent ?? 0;
    const figuresOf = async (release: Release) => ({
      version: release.version,
      startBytes: startBytesOf(release),
      counts: await counts.of(nameOf(release)),
    });
    const stable: ReleaseOverview = {
      ...(await figuresOf(current)),
      kind: 'stable',
      sharePercent: 100 - share,
      since: app.history.find(({ version }) => version === current.version)?.at ?? '',
    };
    const beside: ReleaseOverview | undefined = canary && {
      ...(await figuresOf(canary.release)),
      kind: 'canary',
      sharePercent: share,
      since: app.canary?.at ?? '',
    };
    return {
      id,
      releases: beside ? [stable, beside] : [stable],
      /** The rollback command and its target; undefined without a previous release. */
      rollback: rollbackOf(id, app),
      promote: beside && `npm run promote -- ${id}`,
      history: app.history,
    };
  });
  return {
    now,
    revision,
    freshness,
    apps: await Promise.all(overviews),
    /** The style sheet with the design tokens of the shell in use. */
    tokens: apps.get('shell')?.current.firstPaint.css ?? '',
  };
}

const nameOf = ({ id, version }: Release): string => `${id}@${version}`;

function rollbackOf(id: string, { current, canary, history }: RegistryApp) {
  const to = canary ? current : history[1]?.version;
  return to === undefined ? undefined : { command: `npm run rollback -- ${id}`, to };
}

function startBytesOf({ entry, groups, files }: Release): number {
  const feature = groups[FEATURE_GROUP];
  const names = [...entry.js, ...entry.css, ...(feature?.js ?? []), ...(feature?.css ?? [])];
  return [...new Set(names)].reduce((sum, name) => sum + (files[name]?.brotliBytes ?? 0), 0);
}
