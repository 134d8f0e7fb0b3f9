import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isHostId } from '@velvet/contract/hosts';
import { publishedApp } from '@velvet/rspack/project';
import { versionOf, withBuild } from '../build/build-app.ts';
import type { App } from '../build/project.ts';
import { consoleProblems, featureProblems, singletonsOf } from '../compatibility/can-run.ts';
import {
  brokenBudgets,
  incompatibilities,
  refusedContract,
} from '../compatibility/compatibility.ts';
import {
  contractReleases,
  doubtsAbout,
  droppedBy,
  judgeDrop,
  readEdgeContracts,
} from '../contracts.ts';
import { type WrittenRelease, writeRelease } from '../publish/publish.ts';
import { grantsFor } from '../registry/grants.ts';
import type { Registry } from '../registry/registry.ts';
import { readInForce } from '../registry/registry-file.ts';
import { type Release, readCanary, readInUse } from '../release/release.ts';
import type { EdgeReader } from '../rollout/edge-reader.ts';
import { refusedRoutes } from '../site.ts';
import { ReleaseRefusal, refuseIf } from './release-refusal.ts';

export interface BuildOrder {
  readonly releasesDir: string;
  readonly app: App;
  readonly allowDirty?: boolean;
  readonly skipTests?: boolean;
  /** Where to ask whether a contract that a host drops is in use. */
  readonly edges?: readonly EdgeReader[];
  /** Contracts that a host may drop although they may be in use: a person has decided that. */
  readonly dropContracts?: readonly number[];
  /** By default that of its sources. */
  readonly version?: string;
  readonly log: (line: string) => void;
}

/**
 * Builds one app, checks it but for its browser tests, and writes its folder. Throws a ReleaseRefusal;
 * nothing is written then.
 */
export async function buildRelease(order: BuildOrder, before: Registry): Promise<WrittenRelease> {
  const { releasesDir, app, log } = order;
  const { id } = app;
  await refuseUncommitted(order);
  const version = order.version ?? (await versionOf(app));
  const declared = publishedApp(app);
  refuseIf(await refusedByRegistry(releasesDir, { id, version, app: declared }));
  // Beside the build, which leaves cores idle; nothing is written before both have ended.
  const testing = new AbortController();
  const failure = order.skipTests ? undefined : failingTests(app, testing.signal);
  log(failure ? `Building and testing ${id} ${version}` : `Building ${id} ${version}`);
  try {
    return await withBuild(app, version, (build) =>
      writeRelease({
        ...app,
        ...build,
        app: declared,
        releasesDir,
        now: new Date(),
        check: async (built, folder) => {
          const output = await failure;
          if (output !== undefined) {
            throw new ReleaseRefusal(`${output}\nUnit tests of ${id} fail`);
          }
          await checkBuild({ app, built, folder, releasesDir, registry: before, order });
        },
      }),
    );
  } finally {
    testing.abort();
  }
}

async function refuseUncommitted({ app, allowDirty }: BuildOrder): Promise<void> {
  const dirty = allowDirty ? [] : await uncommitted(app);
  if (!dirty) throw new ReleaseRefusal('This is no git checkout; --allow-dirty releases it anyway');
  refuseIf(dirty.map((file) => `${file} is not committed (--allow-dirty releases it anyway)`));
}

interface BuildCheck {
  readonly app: App;
  readonly built: Release;
  readonly folder: string;
  readonly releasesDir: string;
  readonly registry: Registry;
  readonly order: BuildOrder;
}

/** A contract is dropped when nobody uses it any more, or when a person takes that on. */
async function refuseDrops(
  { built, releasesDir, registry, order }: BuildCheck,
  before: Release | undefined,
): Promise<void> {
  const dropped = droppedBy(built, before);
  if (dropped.length === 0) return;
  const overview = await contractReleases(releasesDir, registry);
  const edges = await readEdgeContracts(order.edges ?? []);
  for (const contract of dropped) {
    const doubts = doubtsAbout({ contract, overview, edges, now: new Date() });
    const isTakenOn = order.dropContracts?.includes(contract) === true;
    const { isAllowed, text } = judgeDrop({ host: built.id, contract, doubts, isTakenOn });
    if (!isAllowed) throw new ReleaseRefusal(text);
    order.log(text);
  }
}

/** The checks of a build before any visitor gets it. Throws a ReleaseRefusal. */
async function checkBuild(input: BuildCheck): Promise<void> {
  const { app, built, folder, releasesDir, registry } = input;
  const read = (id: string) => readInUse(releasesDir, registry, id);
  const routes = built.app?.routes ?? {};
  const screens = Object.values(routes).map(({ screen }) => screen);
  refuseIf(brokenBudgets(built, screens, app.manifest.budget));
  if (isHostId(built.id)) {
    const others = Object.keys(registry.apps).filter(isRemote);
    const inUse = await Promise.all(others.map(read));
    const canaries = await Promise.all(others.map((id) => readCanary(releasesDir, registry, id)));
    refuseIf([
      ...inUse.flatMap((remote) => (remote ? incompatibilities(remote, built) : [])),
      ...canaries.flatMap((canary) => (canary ? refusedContract(canary, built) : [])),
    ]);
    await refuseDrops(input, await read(built.id));
    return;
  }
  const shell = await read('shell');
  if (!shell)
    throw new ReleaseRefusal('There is no shell in production yet; `npm start` makes one');
  refuseIf(incompatibilities(built, shell));
  const remote = { id: built.id, folder };
  const inShell = { ...remote, host: shell, singletonsIn: singletonsOf(releasesDir, shell) };
  refuseIf(await featureProblems(inShell, Object.keys(routes)));
  const console = built.console && (await read('console'));
  if (!console) return;
  refuseIf(incompatibilities(built, console));
  const inConsole = { ...remote, host: console, singletonsIn: singletonsOf(releasesDir, console) };
  refuseIf(await consoleProblems(inConsole, Object.keys(built.app?.console?.pages ?? {})));
}

const isRemote = (id: string): boolean => !isHostId(id);

/** Declared routes that are not granted; a first release is granted what no other app has. */
async function refusedByRegistry(
  releasesDir: string,
  declaring: Pick<Release, 'id' | 'version' | 'app'>,
): Promise<readonly string[]> {
  const metadata = await readInForce(releasesDir);
  if (!metadata) return [];
  const { root, targets } = metadata;
  return refusedRoutes(declaring, grantsFor(declaring, root, targets.signed));
}

const run = promisify(execFile);

/** Uncommitted files that a build of the app reads; undefined outside of git. */
export async function uncommitted({ sources }: App): Promise<readonly string[] | undefined> {
  const { root, places } = sources;
  const args = ['status', '--porcelain', '--untracked-files=all', '--', ...places];
  try {
    const { stdout } = await run('git', args, { cwd: root });
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(3));
  } catch {
    return undefined;
  }
}

/** Runs the unit tests of one app until the signal aborts; returns their output if they fail. */
export async function failingTests(
  { sources }: Pick<App, 'sources'>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { root, tests } = sources;
  try {
    await run(tests.command, [...tests.args], {
      cwd: root,
      signal,
      maxBuffer: 64 * 1024 * 1024,
      // The command is a script there.
      shell: process.platform === 'win32',
    });
    return undefined;
  } catch (error) {
    const isOutput =
      typeof error === 'object' && error !== null && 'stdout' in error && 'stderr' in error;
    if (!isOutput) return String(error);
    return tests.report === 'both' ? `${error.stdout}${error.stderr}` : String(error.stderr);
  }
}
