export interface PageOptions {
  readonly title: string;
  /** What the edge would write into the page as JSON, by the id of its element. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Fast Refresh of remotes inside a host: each bundle has its own refresh runtime, and those that
 * come late find the host's React only through this hook, which must be there before all of them.
 */
const refreshHook = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};`;

const jsonScript = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data)}</script>`;

/** The smallest page that runs an app of ours; the bundler adds scripts and styles. */
export function devPage({ title, data }: PageOptions): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${title}</title><link rel="icon" href="data:,">`,
    `<script>${refreshHook}</script>`,
    ...Object.entries(data).map(([id, value]) => jsonScript(id, value)),
    '</head><body><div id="root"></div>',
    '</body></html>',
  ].join('\n');
}
