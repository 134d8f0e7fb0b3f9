/** Where a usable Chromium may be, best first. */
interface Surroundings {
  readonly chromiumPath: string | undefined;
  /** Where playwright-core would keep its own download. */
  readonly downloadedPath: string;
  readonly isExecutable: (path: string) => boolean;
  /**
   * Whether the headless shell is preferred: the same engine without the window around the page,
   * which takes a third of the processor time. Benchmarks are about the whole browser.
   */
  readonly headlessShell?: boolean;
}

type FoundChromium =
  | { readonly kind: 'found'; readonly path: string; readonly source: ChromiumSource }
  | { readonly kind: 'none' }
  /** CHROMIUM_PATH names nothing runnable: reported, never replaced by another browser. */
  | { readonly kind: 'bad-path'; readonly path: string };

type ChromiumSource = 'CHROMIUM_PATH' | 'the system' | "Playwright's cache";

export const headlessShellPath = '/usr/bin/chromium-headless-shell';

const systemPaths: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function findChromium(surroundings: Surroundings): FoundChromium {
  const { chromiumPath, downloadedPath, isExecutable, headlessShell } = surroundings;
  if (chromiumPath) {
    return isExecutable(chromiumPath)
      ? { kind: 'found', path: chromiumPath, source: 'CHROMIUM_PATH' }
      : { kind: 'bad-path', path: chromiumPath };
  }
  const paths = headlessShell ? [headlessShellPath, ...systemPaths] : systemPaths;
  const system = paths.find(isExecutable);
  if (system) return { kind: 'found', path: system, source: 'the system' };
  if (downloadedPath && isExecutable(downloadedPath)) {
    return { kind: 'found', path: downloadedPath, source: "Playwright's cache" };
  }
  return { kind: 'none' };
}
