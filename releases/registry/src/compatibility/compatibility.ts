import { isHostId } from '@velvet/contract/hosts';
import { FEATURE_GROUP } from '@velvet/contract/release-files';
import type { Budget } from '@velvet/contract/remote-manifest';
import { type Release, servedBy } from '../release/release.ts';

type Needs = Pick<Release, 'singletons' | 'singletonNames'>;

/** What a remote needs of a host; undefined when it has nothing for that host. */
const needsOf = (remote: Release, { id }: Release): Needs | undefined =>
  id === 'console' ? remote.console : remote;

/** Whether a version satisfies `^x.y.z`, the only kind of range that builds write. */
export function satisfies(version: string, range: string): boolean {
  const found = parse(version);
  const wanted = range.startsWith('^') ? parse(range.slice(1)) : undefined;
  if (!found || !wanted) return false;
  // The first non-zero part must be equal: ^0.2.1 means 0.2.x.
  const fixed = wanted.findIndex((part) => part > 0) + 1;
  const isSameLine = wanted.slice(0, fixed).every((part, index) => part === found[index]);
  return isSameLine && compare(found, wanted) >= 0;
}

function parse(version: string): readonly number[] | undefined {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return parts?.slice(1).map(Number);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((part, position) => part !== b[position]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** A remote runs on the core of Module Federation's runtime that its host provides. */
function runtimeProblems(remote: Release, host: Release): readonly string[] {
  const { runtimeCore: needed } = remote;
  const { runtimeCore: provided } = host;
  return satisfies(provided, `^${needed}`)
    ? []
    : [
        `${remote.id} needs Module Federation's runtime core ^${needed}, ` +
          `the ${host.id} in production provides ${provided}`,
      ];
}

/** A host provides of each library only the names that apps use; any other is undefined in a page. */
function missingNames(remote: Release, needs: Needs, host: Release): readonly string[] {
  const { singletonNames: provided } = host;
  return Object.entries(needs.singletonNames).flatMap(([specifier, names]) =>
    names
      .filter((name) => !provided[specifier]?.includes(name))
      .map(
        (name) =>
          `${remote.id} ${remote.version} imports ${name} of ${specifier}, ` +
          `which the ${host.id} in production (${host.version}) does not provide`,
      ),
  );
}

/** The contract alone: what a remote speaks must be among what the host serves, if it has anything for that host. */
export function refusedContract(remote: Release, host: Release): readonly string[] {
  const served = servedBy(host);
  if (!needsOf(remote, host) || served.includes(remote.contract)) return [];
  return [
    `${remote.id} ${remote.version} speaks contract ${remote.contract}, ` +
      `the ${host.id} in production (${host.version}) serves ${served.join(' and ')}`,
  ];
}

/**
 * Why a remote cannot run in a host, in sentences; empty when it can, or has nothing for that host.
 */
export function incompatibilities(remote: Release, host: Release): readonly string[] {
  const needs = needsOf(remote, host);
  if (!needs) return [];
  const problems: string[] = [...refusedContract(remote, host)];
  problems.push(...runtimeProblems(remote, host));
  for (const [specifier, range] of Object.entries(needs.singletons)) {
    const provided = host.singletons[specifier];
    if (provided === undefined) {
      problems.push(`${remote.id} needs ${specifier}, which the ${host.id} does not provide`);
    } else if (!satisfies(provided, range)) {
      problems.push(
        `${remote.id} needs ${specifier} ${range}, the ${host.id} in production provides ${provided}`,
      );
    }
  }
  problems.push(...missingNames(remote, needs, host));
  return problems;
}

/** The exceeded budgets of a release as messages. `screens` are the names of its screens' chunk groups. */
export function brokenBudgets(
  release: Release,
  screens: readonly string[],
  { startBytes, screenBytes }: Budget,
): readonly string[] {
  const start = new Set(filesOf(release, isHostId(release.id) ? [] : [FEATURE_GROUP]));
  for (const name of [...release.entry.js, ...release.entry.css]) start.add(name);
  const problems: string[] = [];
  const judge = (what: string, names: readonly string[], allowed: number) => {
    const bytes = names.reduce((sum, name) => sum + (release.files[name]?.brotliBytes ?? 0), 0);
    if (bytes > allowed) problems.push(`${what} is ${bytes} bytes, the budget is ${allowed}`);
  };
  judge(`the start of ${release.id}`, [...start], startBytes);
  for (const screen of new Set(screens)) {
    const own = filesOf(release, [screen]).filter((name) => !start.has(name));
    judge(`the screen ${screen} of ${release.id}`, own, screenBytes);
  }
  return problems;
}

const filesOf = ({ groups }: Release, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [...(groups[name]?.js ?? []), ...(groups[name]?.css ?? [])]);
