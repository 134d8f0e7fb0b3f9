import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@velvet/registry/build';
import * as v from 'valibot';
import { type Trace, traceSchema, withoutWaiting } from './without-waiting.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** One run of Lighthouse. */
export interface Audited {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly blockedMs: number;
  readonly largestPaintMs: number;
  /** What costs points in the categories that are not about time: `category: title`. */
  readonly failures: readonly string[];
}

const score = v.object({
  score: v.nullable(v.number()),
  auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
});
const reportSchema = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  audits: v.record(
    v.string(),
    v.object({
      title: v.string(),
      score: v.nullable(v.number()),
      numericValue: v.optional(v.number()),
    }),
  ),
});
type Report = v.InferOutput<typeof reportSchema>;

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
  const settings = [`--only-categories=${categories.join()}`, '--disable-storage-reset', '--quiet'];
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
  const report = v.parse(reportSchema, JSON.parse(text));
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  const of = (category: Category) => Math.round((report.categories[category].score ?? 0) * 100);
  return {
    scores: {
      performance: of('performance'),
      accessibility: of('accessibility'),
      'best-practices': of('best-practices'),
      seo: of('seo'),
    },
    blockedMs: report.audits['total-blocking-time']?.numericValue ?? Number.NaN,
    largestPaintMs: report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    failures: failuresOf(report),
  };
}

function failuresOf({ categories: rated, audits }: Report): readonly string[] {
  return (['accessibility', 'best-practices', 'seo'] as const).flatMap((category) =>
    rated[category].auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      const isFailed = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1;
      return isFailed ? [`${category}: ${audit?.title ?? id}`] : [];
    }),
  );
}
