import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { languageCodes, languageTag } from '@velvet/contract/language';
import { readRegistry } from '@velvet/registry/registry';
import { type Service, startDemoApi } from '../../../../tools/start/service.ts';
import { median, ms, quantile } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { addressOf, layReleases, startEdge } from '../harness/serve-velvet.ts';
import { type Call, createClients, type Load, repeated } from './load.ts';
import { addCanaries, cohortsOfAllSets } from './many-sets.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const CLIENTS = Number(process.env.CLIENTS ?? 8);
const DURATION_MS = 3_000;
/** More concurrency would only queue for the single rendering thread. */
const FIRST_CLIENTS = 2;
/** Different versions of Home's page that one measurement may see. */
const MOST_PAGES = 4;

const kinds = ['static file', 'page, cached', 'page, not cached'] as const;
type Kind = (typeof kinds)[number];

interface Figures {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

/**
 * Requests a second for Home from one edge: from its cache, and for the first visitor with a set of
 * releases, language and age confirmation; compared with a static file of nearly its size. Every
 * round starts a new edge with an empty cache.
 */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'));
  const releasesDir = path.join(dataDir, 'releases');
  const services: Service[] = [];
  try {
    await layReleases(releasesDir);
    await addCanaries(releasesDir);
    const api = await startDemoApi(dataDir);
    services.push(api);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const edge = await startEdge(dataDir, api);
      services.push(edge);
      rounds.push(await measure(addressOf(edge), releasesDir));
      await edge.stop();
    }
    print(rounds);
  } finally {
    for (const service of services.reverse()) await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface StaticFile {
  readonly call: Call;
  readonly bytes: Buffer;
}

interface Round {
  readonly figures: Readonly<Record<Kind, Figures>>;
  readonly bytes: number;
  readonly fileBytes: number;
  /** How many of the uncached pages contained their screen within the time limit. */
  readonly inTime: string;
}

const cohorts = cohortsOfAllSets();
const home = (own: Record<string, string> = {}): Call => ({
  path: '/Home',
  headers: { 'accept-encoding': 'br', ...own },
});
const isWhole = (body: Buffer) =>
  brotliDecompressSync(body).includes('<script type="application/json" id="velvet-answers">');

async function measure(url: string, releasesDir: string): Promise<Round> {
  const clients = createClients(url, CLIENTS);
  const few = createClients(url, FIRST_CLIENTS);
  try {
    const known = home({ cookie: `velvet.lot=${cohorts[0]}; velvet.lang=en` });
    const page = await makePages(clients, known);
    const file = await similarFile(releasesDir, page);
    const bare = await clients.run(repeated(file.call, DURATION_MS));
    const cached = await clients.run(repeated(known, DURATION_MS));
    // The API's responses are cached; pages of other release sets are not.
    const unknown = cohorts
      .slice(1)
      .flatMap((cohort) =>
        languageCodes.flatMap((language) =>
          ['', '; velvet.adult=1'].map((gate) =>
            home({ cookie: `velvet.lot=${cohort}; velvet.lang=${language}${gate}` }),
          ),
        ),
      );
    const count = unknown.length;
    const first = await few.run(() => unknown.shift());
    // It is composed again meanwhile, when an answer of the API has changed.
    const pages = new Set(cached.answers.map(({ body }) => body.toString('latin1')));
    assert.ok(pages.size <= MOST_PAGES, `${pages.size} different pages`);
    assert.ok([...pages].every((text) => isWhole(Buffer.from(text, 'latin1'))));
    assert.ok(bare.answers.every(({ body }) => body.equals(file.bytes)));
    return {
      figures: {
        'static file': figuresOf(bare),
        'page, cached': figuresOf(cached),
        'page, not cached': figuresOf(first),
      },
      bytes: page.length,
      fileBytes: file.bytes.length,
      inTime: `${first.answers.filter(({ body }) => isWhole(body)).length} of ${count}`,
    };
  } finally {
    clients.close();
    few.close();
  }
}

/** Requests Home in every language to fill the cache of API responses; returns the known visitor's page. */
async function makePages(clients: ReturnType<typeof createClients>, known: Call): Promise<Buffer> {
  for (const language of languageCodes) {
    await whole(
      clients,
      home({ 'accept-language': languageTag(language), cookie: `velvet.lot=${cohorts[0]}` }),
    );
  }
  return whole(clients, known);
}

const PATIENCE_MS = 20_000;

async function whole(clients: ReturnType<typeof createClients>, call: Call): Promise<Buffer> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    // The second response is cached and compressed as a whole.
    await clients.call(call);
    const { body } = await clients.call(call);
    if (isWhole(body)) return body;
    assert.ok(performance.now() < deadline, 'Home is still a skeleton');
  }
}

/** The file of a release whose size comes closest to the page's. An edge serves no file that its record lacks. */
async function similarFile(releasesDir: string, page: Buffer): Promise<StaticFile> {
  const { apps } = await readRegistry(releasesDir);
  const folder = `listings/${apps.listings?.current}`;
  const names = await readdir(path.join(releasesDir, folder));
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.js.br'))
      .map(async (name) => ({
        path: `/releases/${folder}/${name.replace(/\.br$/, '')}`,
        bytes: await readFile(path.join(releasesDir, folder, name)),
      })),
  );
  const distance = ({ bytes }: (typeof files)[number]) => Math.abs(bytes.length - page.length);
  const [closest] = files.toSorted((one, other) => distance(one) - distance(other));
  assert.ok(closest, 'The release has no scripts');
  const call = { path: closest.path, headers: { 'accept-encoding': 'br' } };
  return { call, bytes: closest.bytes };
}

function figuresOf({ answers, tookMs }: Load): Figures {
  assert.equal(answers.find(({ status }) => status !== 200)?.status, undefined);
  const times = answers.map(({ wholeMs }) => wholeMs);
  return {
    perSecond: (answers.length / tookMs) * 1_000,
    medianMs: median(times),
    p99Ms: quantile(times, 0.99),
  };
}

function print(rounds: readonly Round[]): void {
  const middle = (kind: Kind, key: keyof Figures) =>
    median(rounds.map(({ figures }) => figures[kind][key]));
  const [{ bytes, fileBytes } = { bytes: 0, fileBytes: 0 }] = rounds;
  printTable(
    `Home from one edge, ${bytes} B of brotli, beside a file of ${fileBytes} B, medians of ${rounds.length} rounds, ` +
      `load average ${loadavg()[0]?.toFixed(1)}; ${CLIENTS} clients that keep their connections, ` +
      `${FIRST_CLIENTS} for what is not cached`,
    kinds.map((kind) => ({
      '': kind,
      'per second': middle(kind, 'perSecond').toFixed(0),
      'median, ms': ms(middle(kind, 'medianMs')),
      'p99, ms': ms(middle(kind, 'p99Ms')),
      '÷ static': (middle(kind, 'perSecond') / middle('static file', 'perSecond')).toFixed(2),
    })),
  );
  console.log(
    `  Not cached and with its screen in time: ${rounds.map(({ inTime }) => inTime).join(', ')}`,
  );
}
