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
