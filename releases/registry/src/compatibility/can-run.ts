import path from 'node:path';
import { parseConsole } from '@velvet/console-kit/parse-console';
import { SERVER_FILE } from '@velvet/contract/release-files';
import { type Feature, parseFeature } from '@velvet/sdk/feature';
import type { Release } from '../release/release.ts';
import { createEvaluator, evaluateHost } from '../server-build.ts';
import { type BuiltRemote, defaultOf, loadBuiltModule, within } from './load-built-module.ts';

/** The modules that a host in production provides, from its server build. */
export const singletonsOf =
  (releasesDir: string, { id, version, files }: Release): BuiltRemote['singletonsIn'] =>
  (context) => {
    const sha256 = files[SERVER_FILE]?.sha256;
    if (sha256 === undefined) throw new Error(`${id} ${version} has no server build`);
    const file = { path: path.join(releasesDir, id, version, SERVER_FILE), sha256 };
    return evaluateHost(createEvaluator(context), file).singletons;
  };

/**
 * Why a built remote cannot run with the singletons of the shell, in sentences: its feature is loaded
 * and parsed, the initial state of its slices is computed, and every screen is loaded.
 */
export async function featureProblems(
  remote: BuiltRemote,
  ownedPaths: readonly string[],
): Promise<readonly string[]> {
  const { id } = remote;
  let loaded: unknown;
  try {
    loaded = await loadBuiltModule(remote, 'feature');
  } catch (error) {
    return [`The feature of ${id} does not load: ${messageFromRealm(error)}`];
  }
  const parsed = parseFeature(loaded, { id, ownedPaths });
  if (!parsed.ok) {
    return [`The feature of ${id} is refused: ${parsed.problem} (${parsed.detail})`];
  }
  return [...sliceProblems(parsed.feature), ...(await screenProblems(parsed.feature.routes))];
}

/** The same of its module for the console, of which every page is loaded. */
export async function consoleProblems(
  remote: BuiltRemote,
  declaredPaths: readonly string[],
): Promise<readonly string[]> {
  const { id } = remote;
  let loaded: unknown;
  try {
    loaded = await loadBuiltModule(remote, 'console');
  } catch (error) {
    return [`The console part of ${id} does not load: ${messageFromRealm(error)}`];
  }
  const parsed = parseConsole(loaded, { id, declaredPaths });
  return parsed.ok
    ? screenProblems(parsed.part.pages)
    : [`The console part of ${id} is refused: ${parsed.problem} (${parsed.detail})`];
}

const sliceProblems = ({ slices }: Feature): readonly string[] =>
  slices.flatMap(({ reducerPath, reducer }) => {
    try {
      const state: unknown = reducer(undefined, { type: 'velvet/can-run' });
      return state === undefined ? [`The slice ${reducerPath} has no first state`] : [];
    } catch (error) {
      return [`The slice ${reducerPath} fails: ${messageFromRealm(error)}`];
    }
  });

async function screenProblems(
  routes: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<readonly string[]> {
  const checks = Object.entries(routes).map(async ([route, load]) => {
    try {
      const screen = defaultOf(await within(load(), `the screen ${route}`));
      return isComponent(screen) ? [] : [`The screen ${route} exports no component`];
    } catch (error) {
      return [`The screen ${route} does not load: ${messageFromRealm(error)}`];
    }
  });
  return (await Promise.all(checks)).flat();
}

/** A function component, or one wrapped by `memo`, `forwardRef` or `lazy`. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && '$$typeof' in value);

/** Not by `instanceof`: errors of the remote come from another realm. */
const messageFromRealm = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
