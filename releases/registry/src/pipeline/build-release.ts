import { type ExecFileOptions, execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isHostId } from '@velvet/contract/hosts';
import { publishedApp } from '@velvet/rspack/project';
import { versionOf, withBuild } from '../build/build-app.ts';
import type { App } from '../build/project.ts';
import { consoleProblems, featureProblems, singletonsOf } from '../compatibility/can-run.ts';
import { brokenBudgets } from '../compatibility/compatibility.ts';
import { incompatibilitiesInUse } from '../compatibility/with-releases-in-use.ts';
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
import { type Release, readInUse } from '../release/release.ts';
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
  refuseIf(await refusedByRegistry(releasesDir, { id, app: declared }));
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
          await checkBuild({ built, folder, registry: before, order });
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
  readonly built: Release;
  readonly folder: string;
  readonly registry: Registry;
  readonly order: BuildOrder;
}

/** A contract is dropped when nobody uses it any more, or when a person takes that on. */
async function refuseDrops(
  { built, registry, order }: BuildCheck,
  before: Release | undefined,
): Promise<void> {
  const dropped = droppedBy(built, before);
  if (dropped.length === 0) return;
  const overview = await contractReleases(order.releasesDir, registry);
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
  const { built, folder, registry } = input;
  const { app, releasesDir } = input.order;
  const read = (id: string) => readInUse(releasesDir, registry, id);
  const { routes } = built.app;
  const screens = Object.values(routes).map(({ screen }) => screen);
  refuseIf(brokenBudgets(built, screens, app.manifest.budget));
  refuseIf(await incompatibilitiesInUse(built, { releasesDir, registry }));
  if (isHostId(built.id)) return refuseDrops(input, await read(built.id));
  const shell = await read('shell');
  if (!shell) {
    throw new ReleaseRefusal('There is no shell in production yet; `npm start` makes one');
  }
  const loadedIn = (host: Release) => ({
    ...{ id: built.id, folder, host },
    singletonsIn: singletonsOf(releasesDir, host),
  });
  refuseIf(await featureProblems(loadedIn(shell), Object.keys(routes)));
  const console = built.console && (await read('console'));
  if (!console) return;
  refuseIf(await consoleProblems(loadedIn(console), Object.keys(built.app.console?.pages ?? {})));
}

/** Declared routes that are not granted; a first release is granted what no other app has. */
async function refusedByRegistry(
  releasesDir: string,
  declaring: Pick<Release, 'id' | 'app'>,
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
  return failureOf(tests.command, tests.args, {
    cwd: root,
    signal,
    // The command is a script there.
    shell: process.platform === 'win32',
  });
}

/** Runs a command; returns what it printed if it fails. */
export async function failureOf(
  command: string,
  args: readonly string[],
  options: ExecFileOptions,
): Promise<string | undefined> {
  try {
    await run(command, [...args], { ...options, maxBuffer: 64 * 1024 * 1024 });
    return undefined;
  } catch (error) {
    const isOutput =
      typeof error === 'object' && error !== null && 'stdout' in error && 'stderr' in error;
    return (isOutput && `${error.stdout}${error.stderr}`) || String(error);
  }
}
