import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@velvet/registry/build';
import * as v from 'valibot';
import { type Trace, traceSchema, withoutWaiting } from './without-waiting.ts';

/** One run of Lighthouse. */
export interface Audited {
  /** 0 to 100. */
  readonly performance: number;
  readonly blockedMs: number;
}

const reportSchema = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.object({ performance: v.object({ score: v.nullable(v.number()) }) }),
  audits: v.object({
    'total-blocking-time': v.object({ numericValue: v.optional(v.number()) }),
  }),
});

const TOOL = path.join(import.meta.dirname, 'tool');
const INSTALLED = path.join(root, '.cache/lighthouse');
const AUDIT_MS = 180_000;
const REPORT_BYTES = 64 * 1_024 * 1_024;

/** Installs Lighthouse (185 MB) in the locked version unless it is there. Returns its command. */
export function installLighthouse(): string {
  const command = path.join(INSTALLED, 'node_modules/lighthouse/cli/index.js');
  if (!existsSync(command)) {
    // The download takes a while, in which nothing else is printed.
    console.log('Installing Lighthouse');
    cpSync(TOOL, INSTALLED, { recursive: true });
    execFileSync('npm', ['install', '--no-audit', '--no-fund'], {
      cwd: INSTALLED,
      stdio: 'ignore',
    });
  }
  return command;
}

/**
 * Audits a page as on Lighthouse's mobile phone, in the browser that listens on a debugging port. What
 * the browser has stored stays; the caller clears its cache. Lighthouse judges a trace in which tasks
 * last as long as the processor worked on them.
 * @throws when Lighthouse fails or cannot load the page.
 */
export async function auditPage(
  lighthouse: string,
  { url, port }: { readonly url: string; readonly port: number },
): Promise<Audited> {
  // The same for both runs, which Lighthouse insists on.
  const settings = ['--only-categories=performance', '--disable-storage-reset', '--quiet'];
  const gathered = await mkdtemp(path.join(tmpdir(), 'velvet-lighthouse-'));
  const run = (...options: readonly string[]) =>
    promisify(execFile)(process.execPath, [lighthouse, url, ...settings, ...options], {
      maxBuffer: REPORT_BYTES,
      timeout: AUDIT_MS,
    });
  try {
    await run(`--port=${port}`, `--gather-mode=${gathered}`);
    for (const name of (await readdir(gathered)).filter((file) => file.endsWith('trace.json'))) {
      const file = path.join(gathered, name);
      const trace: Trace = v.parse(traceSchema, JSON.parse(await readFile(file, 'utf8')));
      await writeFile(file, JSON.stringify(withoutWaiting(trace)));
    }
    const { stdout } = await run(`--audit-mode=${gathered}`, '--output=json');
    return readReport(url, stdout);
  } finally {
    await rm(gathered, { recursive: true, force: true });
  }
}

function readReport(url: string, text: string): Audited {
  const { runtimeError, categories, audits } = v.parse(reportSchema, JSON.parse(text));
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  return {
    performance: Math.round((categories.performance.score ?? 0) * 100),
    blockedMs: audits['total-blocking-time'].numericValue ?? Number.NaN,
  };
}
