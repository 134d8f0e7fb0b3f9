import type { GameCategory, GameListItem } from '@velvet/contract/game';
import { href, ownHref } from '@velvet/sdk/routes';
import type manifest from '../../remote.json';

/** The entry before the server's categories. */
export const ALL_CATEGORIES = 0;

/** The category in an address; one that is not there means all. */
export function chosenCategory(
  parameter: string | null,
  categories: readonly Pick<GameCategory, 'id'>[],
): number {
  const found = categories.find(({ id }) => String(id) === parameter);
  return found?.id ?? ALL_CATEGORIES;
}

export const gamesIn = (
  games: readonly GameListItem[],
  category: number,
): readonly GameListItem[] =>
  category === ALL_CATEGORIES ? games : games.filter(({ categoryId }) => categoryId === category);

/** Where a tap on a game leads; a guest signs in first and then arrives there (spec S3.30). */
export function gameAddress({ key, id }: GameListItem, isSignedIn: boolean): string {
  const table = ownAddress('/Lottery', { key, id });
  return isSignedIn ? table : href.login(table);
}

/** The address of one of this remote's own screens. */
const ownAddress = ownHref<typeof manifest>();
