import type { OpsOutputOf } from '@velvet/contract/ops/ops-endpoint';
import { type AppReleases, releaseAccess, releasePage } from '@velvet/contract/ops/releases';
import { toEpochSeconds } from '@velvet/contract/time';
import type { RegistryApp } from '@velvet/registry/registry';
import type { Offers, ReleaseStore } from '@velvet/registry/store';
import type { FastifyInstance } from 'fastify';
import { registerEdgeOperation } from './edge-operation.ts';
import { type FiguresByRelease, readFigures } from './release-figures.ts';

/** The releases, for who may see them. */
export const registerReleasePage = (
  app: FastifyInstance,
  opsUrl: string,
  releases: Pick<ReleaseStore, 'current'>,
  metricsUrls: readonly string[],
): Promise<void> =>
  registerEdgeOperation(app, opsUrl, {
    operation: releasePage,
    access: releaseAccess,
    answer: async () => {
      const [offers, figures] = await Promise.all([releases.current(), readFigures(metricsUrls)]);
      return releasePageOf(offers, figures);
    },
  });

/** What the registry says of each app, with what is served of it. */
export function releasePageOf(
  { revision, registry, apps }: Pick<Offers, 'revision' | 'registry' | 'apps'>,
  figures?: FiguresByRelease,
): OpsOutputOf<typeof releasePage> {
  const items = Object.entries(registry.apps).map(([app, known]): AppReleases => {
    const { current, canary, history } = known;
    const [newest, previous] = history;
    const served = apps.get(app)?.current.version;
    const rollbackTo = canary ? current : previous?.version;
    return {
      app,
      current,
      ...(newest?.version === current ? { since: momentOf(newest.at) } : {}),
      ...(served === undefined || served === current ? {} : { servedInstead: served }),
      ...(canary
        ? {
            canary: {
              version: canary.version,
              percent: canary.percent,
              since: momentOf(canary.at),
            },
          }
        : {}),
      ...(rollbackTo === undefined ? {} : { rollbackTo }),
      history: history.map(({ version, at }) => ({ version, since: momentOf(at) })),
      ...(figures ? { figures: figuresOf(app, known, figures) } : {}),
    };
  });
  return { revision, items: items.toSorted((a, b) => a.app.localeCompare(b.app)) };
}

function figuresOf(app: string, { canary, history }: RegistryApp, figures: FiguresByRelease) {
  const versions = [...(canary ? [canary] : []), ...history].map(({ version }) => version);
  return versions.flatMap((version) => {
    const known = figures.get(`${app}@${version}`);
    return known ? [{ version, ...known }] : [];
  });
}

const momentOf = (at: string) => toEpochSeconds(new Date(at));
