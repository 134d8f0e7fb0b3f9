import { parametersOf, withParameters } from '@velvet/contract/call-parameters';
import { needsSession } from '@velvet/contract/endpoints';
import type { PageRecord } from '@velvet/contract/page-record';
import { paths } from '@velvet/contract/paths';
import {
  chooseSet,
  NO_COHORT,
  type ReleaseSet,
  type ReleaseStore,
  type Screen,
} from '@velvet/registry/store';

/** Exact and case-sensitive; `/` is Home. undefined for an unknown path. */
export const screenAt = (
  { site }: Pick<ReleaseSet, 'site'>,
  pathname: string,
): Screen | undefined => site.screens.get(pathname === '/' ? paths.home : pathname);

/** Whether the releases that most visitors get have a screen at a path. */
export type IsScreen = (pathname: string) => Promise<boolean>;

/** Says no while no releases can be read. */
export function createIsScreen(releases: Pick<ReleaseStore, 'current'>): IsScreen {
  return async (pathname) => {
    const offers = await releases.current().catch(() => undefined);
    return offers !== undefined && screenAt(chooseSet(offers, NO_COHORT), pathname) !== undefined;
  };
}

/** The first API calls of a screen. */
export const firstCallsOf = (screen: Screen | undefined): readonly string[] => [
  'sys_config',
  ...(screen?.firstCalls ?? []),
];

/** Whether a screen is rendered with the data of the member that it is for, and never for a guest. */
export const isForMember = ({ isRendered, access, firstCalls }: Screen): boolean =>
  isRendered && (access === 'members' || firstCalls.some(needsSession));

/** The parameters of its address that a screen's first calls depend on. */
export const addressParametersOf = ({ firstCalls }: Screen): readonly string[] => [
  ...new Set(firstCalls.flatMap(parametersOf)),
];

/** Whether an address has one of them. Without any, a screen shows something else than with them. */
export function hasNamed(screen: Screen | undefined, parameters: readonly string[] = []): boolean {
  const names = screen ? addressParametersOf(screen) : [];
  return names.length === 0 || names.some((name) => parameters.includes(name));
}

/** What an address may put into a call. */
const VALUE = /^[\w-]{1,64}$/;

/**
 * The first API calls of a screen with the parameters of its address; undefined where it lacks one of them or
 * has another one: then it may show something else.
 */
export function callsAt(screen: Screen, address: URLSearchParams): readonly string[] | undefined {
  const names = addressParametersOf(screen);
  const isWhole = names.every((name) => VALUE.test(address.get(name) ?? ''));
  if (!isWhole || [...address.keys()].some((name) => !names.includes(name))) return undefined;
  return firstCallsOf(screen).map((call) => withParameters(call, address));
}

/**
 * What the boot script requests: for anybody, and for members only. Boot scripts of earlier shells
 * know `early` alone, and fill in no parameters.
 */
export function earlyCalls(
  screen: Screen | undefined,
  parameters: readonly string[] = [],
): Pick<PageRecord, 'early' | 'addressCalls' | 'sessionCalls'> {
  const needsMember = (call: string) => screen?.access === 'members' || needsSession(call);
  const hasParameters = (call: string) => parametersOf(call).length > 0;
  const own = screen?.firstCalls ?? [];
  const open = own.filter((call) => !needsMember(call));
  return {
    early: ['base_info', 'sys_config', ...open.filter((call) => !hasParameters(call))],
    addressCalls: open.filter(hasParameters),
    sessionCalls: hasNamed(screen, parameters) ? own.filter(needsMember) : [],
  };
}
