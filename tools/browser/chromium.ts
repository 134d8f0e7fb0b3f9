import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** A Chromium for browser tests and measurements: found, or else installed. */
type Log = (line: string) => void;

const APT_UPDATE_LIMIT_MS = 120_000;
const APT_INSTALL_LIMIT_MS = 300_000;
const DOWNLOAD_LIMIT_MS = 300_000;
const FONT_LIMIT_MS = 120_000;

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs a command quietly; its last words are returned when it fails. */
function run(command: string, args: readonly string[], timeout: number): string | undefined {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync(command, args, { encoding: 'utf8', timeout, env });
  if (result.status === 0) return undefined;
  const words = result.error?.message ?? `${result.stderr || result.stdout}`.trim();
  return words.split('\n').slice(-3).join(' ') || `exit code ${result.status}`;
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

function aptInstall(name: string, installLimitMs: number): string | undefined {
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name], installLimitMs);
  // The lists of a container may be there, and are often not.
  if (install() === undefined) return undefined;
  return run('apt-get', ['update'], APT_UPDATE_LIMIT_MS) ?? install();
}

function downloadWithPlaywright(): string | undefined {
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json');
  const cli = join(dirname(manifest), 'cli.js');
  return run(process.execPath, [cli, 'install', 'chromium'], DOWNLOAD_LIMIT_MS);
}

/** Playwright throws where it offers no download for this platform. */
function downloadedPath(): string {
  try {
    return chromium.executablePath();
  } catch {
    return '';
  }
}

const surroundings = (headlessShell = false) => ({
  chromiumPath: process.env.CHROMIUM_PATH,
  downloadedPath: downloadedPath(),
  isExecutable,
  headlessShell,
});

/** The path of a Chromium, installing one where there is none. Throws when that fails. */
function ensureChromium(log: Log = console.log): string {
  const first = findChromium(surroundings());
  if (first !== undefined) return first;
  const reasons: string[] = [];
  if (isDebianRoot()) {
    log('No Chromium found: installing the Debian package chromium …');
    const failure = aptInstall('chromium', APT_INSTALL_LIMIT_MS);
    if (failure) reasons.push(`apt-get: ${failure}`);
  }
  if (findChromium(surroundings()) === undefined) {
    log("No Chromium found: downloading Playwright's …");
    const failure = downloadWithPlaywright();
    if (failure) reasons.push(`playwright-core install: ${failure}`);
  }
  const second = findChromium(surroundings());
  if (second !== undefined) {
    log(`Installed Chromium: ${second}`);
    return second;
  }
  const detail = reasons.join('; ') || 'nothing was installed';
  throw new Error(`No Chromium, and none could be installed (set CHROMIUM_PATH). ${detail}`);
}

/** On Debian the headless shell is a package of its own; without it tests take any Chromium. */
function ensureHeadlessShell(log: Log): void {
  const isThere = process.env.CHROMIUM_PATH !== undefined || isExecutable(headlessShellPath);
  if (isThere || !isDebianRoot()) return;
  log('Installing the Debian package chromium-headless-shell …');
  const failure = aptInstall('chromium-headless-shell', APT_INSTALL_LIMIT_MS);
  if (failure) log(`It could not be installed: ${failure}`);
}

/** Chinese, Japanese and Korean glyphs for screenshots; without them tests still run. */
export function ensureCjkFonts(log: Log = console.log): void {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8', timeout: 10_000 });
  if (listed.status === 0 && listed.stdout.trim() !== '') return;
  if (!isDebianRoot()) {
    log('No CJK font found; Chinese, Japanese and Korean text may show as boxes.');
    return;
  }
  log('No CJK font found: installing the Debian package fonts-noto-cjk …');
  const failure = aptInstall('fonts-noto-cjk', FONT_LIMIT_MS);
  log(failure ? `CJK fonts could not be installed: ${failure}` : 'Installed CJK fonts.');
}

/**
 * How browser tests start Chromium: its headless shell where there is one. Of its own downloads
 * Playwright knows the right one itself.
 */
export function testLaunchOptions(log: Log = console.log): LaunchOptions {
  ensureHeadlessShell(log);
  const around = surroundings(true);
  const found = findChromium(around);
  const isOwn = !around.chromiumPath && found === around.downloadedPath;
  const executablePath = found ?? ensureChromium(log);
  return { args: [...launchArguments], ...(isOwn ? {} : { executablePath }) };
}

/** Starts Chromium, found or installed. The caller closes it. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: ensureChromium(),
    args: [...launchArguments, ...(options.args ?? [])],
  });
}

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

const headlessShellPath = '/usr/bin/chromium-headless-shell';

const systemPaths: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of the best one; undefined where there is none.
 * @throws when CHROMIUM_PATH names nothing runnable: it is never replaced by another browser.
 */
export function findChromium(surroundings: Surroundings): string | undefined {
  const { chromiumPath, downloadedPath, isExecutable, headlessShell } = surroundings;
  if (chromiumPath) {
    if (isExecutable(chromiumPath)) return chromiumPath;
    throw new Error(`CHROMIUM_PATH is not runnable: ${chromiumPath}`);
  }
  const paths = [...(headlessShell ? [headlessShellPath] : []), ...systemPaths, downloadedPath];
  return paths.find((path) => path !== '' && isExecutable(path));
}
