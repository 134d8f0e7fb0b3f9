import { type Budget, budgetAccess, budgetPage } from '@velvet/contract/ops/budget';
import { OPS_BASE, type OpsEndpoint, type OpsOutputOf } from '@velvet/contract/ops/ops-endpoint';
import {
  type AppReleases,
  type ReleaseFigures,
  releaseAccess,
  releasePage,
} from '@velvet/contract/ops/releases';
import { toEpochSeconds } from '@velvet/contract/time';
import type { RegistryApp } from '@velvet/registry/registry';
import type { Offers, ReleaseStore } from '@velvet/registry/store';
import type { FastifyInstance } from 'fastify';
import { readBudget } from './budget/read-budget.ts';
import { passOn } from './ops-proxy.ts';

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

/** The page waits for them. */
const PATIENCE_MS = 1_500;
const SAMPLE = /^velvet_(screens|errors)_total\{([^}]*)\} (\d+(?:\.\d+)?)$/gm;
const LABEL = /(\w+)="([^"\\]*)"/g;

/** What members' browsers reported of each release, by `app@version`. */
export type FiguresByRelease = ReadonlyMap<string, Omit<ReleaseFigures, 'version'>>;

/**
 * Adds up what the members' edges have counted since each of them started. Undefined without edges, and
 * where one of them does not answer: a part of the errors would look like few.
 */
export async function readFigures(
  metricsUrls: readonly string[],
): Promise<FiguresByRelease | undefined> {
  if (metricsUrls.length === 0) return undefined;
  try {
    return sumOf(await Promise.all(metricsUrls.map(readMetrics)));
  } catch {
    return undefined;
  }
}

async function readMetrics(url: string): Promise<string> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`${url} answered with ${response.status}`);
  return response.text();
}

function sumOf(texts: readonly string[]): FiguresByRelease {
  const sums = new Map<string, { screens: number; errors: number }>();
  for (const [, what, labels = '', value] of texts.flatMap((text) => [...text.matchAll(SAMPLE)])) {
    const by = Object.fromEntries(
      [...labels.matchAll(LABEL)].map(([, name, text]) => [name, text]),
    );
    const release = `${by.app}@${by.version}`;
    const sum = sums.get(release) ?? { screens: 0, errors: 0 };
    sum[what === 'screens' ? 'screens' : 'errors'] += Number(value);
    sums.set(release, sum);
  }
  return sums;
}

/** The error budgets, for who may see them. Prometheus is asked once for callers who wait together. */
export function registerBudgetPage(
  app: FastifyInstance,
  opsUrl: string,
  prometheusUrl: string | undefined,
): Promise<void> {
  let reading: Promise<Budget> | undefined;
  return registerEdgeOperation(app, opsUrl, {
    operation: budgetPage,
    access: budgetAccess,
    answer: () => {
      reading ??= readBudget(prometheusUrl).finally(() => {
        reading = undefined;
      });
      return reading;
    },
  });
}

const OK = 200;

interface EdgeOperation<Out> {
  /** What callers ask for. */
  readonly operation: OpsEndpoint<Readonly<Record<string, never>>, Out>;
  /** What the operators' server is asked first. */
  readonly access: { readonly path: string };
  readonly answer: () => Promise<Out>;
}

/**
 * An operation that the console's edge answers. The operators' server is asked with the caller's own call
 * whether they may make it; what it refuses is its answer.
 */
function registerEdgeOperation<Out>(
  app: FastifyInstance,
  opsUrl: string,
  { operation, access, answer }: EdgeOperation<Out>,
): Promise<void> {
  return passOn(app, {
    upstream: opsUrl,
    prefix: `${OPS_BASE}${operation.path}`,
    rewritePrefix: `${OPS_BASE}${access.path}`,
    httpMethods: ['GET'],
    onResponse(_request, reply, permission) {
      if (permission.statusCode !== OK) return void reply.send(permission.stream);
      permission.stream.resume();
      reply.removeHeader('content-length');
      reply.removeHeader('content-encoding');
      reply.type('application/json; charset=utf-8');
      void answer().then(
        (output) => reply.send(JSON.stringify(operation.output.encode(output))),
        (error: unknown) => reply.send(error),
      );
    },
  });
}
