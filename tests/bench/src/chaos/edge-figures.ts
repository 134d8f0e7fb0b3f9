/** What an edge says about its releases. */
export interface EdgeFigures {
  /** Versions by app, of those for everybody. */
  readonly versions: Readonly<Record<string, string>>;
  /** Whether nothing expired and nothing had to be refused. */
  readonly isFresh: boolean;
  readonly refused: number;
}

const LIMIT_MS = 5_000;

/** Reads an edge's metrics. @param url its own address, not the proxy's. @throws when it does not answer. */
export async function edgeFigures(url: string): Promise<EdgeFigures> {
  const response = await fetch(`${url}/edge/metrics`, { signal: AbortSignal.timeout(LIMIT_MS) });
  const text = await response.text();
  const shares = text.matchAll(/^velvet_release_share\{([^}]*)\} 1$/gm);
  const label = (labels: string, name: string) =>
    new RegExp(`${name}="([^"]*)"`).exec(labels)?.[1] ?? '';
  return {
    versions: Object.fromEntries(
      [...shares].map(([, labels = '']) => [label(labels, 'app'), label(labels, 'version')]),
    ),
    isFresh: /^velvet_registry_fresh(?:\{[^}]*\})? 1$/m.test(text),
    refused: Number(/^velvet_registry_refused_total(?:\{[^}]*\})? (\d+)$/m.exec(text)?.[1] ?? 0),
  };
}
