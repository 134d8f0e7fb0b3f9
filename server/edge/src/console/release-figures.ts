import type { ReleaseFigures } from '@velvet/contract/ops/releases';

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
