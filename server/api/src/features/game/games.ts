import type { GameCategory, GameCategoryId, GameListItem } from '@velvet/contract/game';
import type { Language } from '@velvet/contract/language';
import type pg from 'pg';
import { readItems } from '../../database/from-row.ts';
import { inLanguage, type LocalizedText } from '../../messages/localized-text.ts';
import type { Services } from '../services.ts';

/** A game whose texts are in all their languages, with the path of its icon. */
type StoredGame = Omit<GameListItem, 'name' | 'description'> & {
  readonly name: LocalizedText;
  readonly description: LocalizedText;
};

/** Filter of a list of games. */
interface GameFilter {
  /** Absent or 0: all categories. */
  readonly categoryId?: number | undefined;
  readonly hotOnly?: boolean;
}

const LIST = `
  SELECT id, key, category_id, name, description, icon AS icon_url FROM game
  WHERE enabled AND (hot OR NOT $1::boolean) AND ($2::bigint = 0 OR category_id = $2) ORDER BY position, id`;

/** The enabled games in their order. */
export async function readGames(
  { pool, mediaUrl }: Pick<Services, 'pool' | 'mediaUrl'>,
  { categoryId = 0, hotOnly = false }: GameFilter,
  language: Language,
): Promise<readonly GameListItem[]> {
  const games = await readItems<StoredGame>(pool, {
    name: 'game-list',
    text: LIST,
    values: [hotOnly, categoryId],
  });
  return games.map((game) => ({
    ...game,
    name: inLanguage(game.name, language),
    description: inLanguage(game.description, language),
    iconUrl: mediaUrl(game.iconUrl),
  }));
}

/** The categories in their order. */
export async function readGameCategories(
  pool: pg.Pool,
  language: Language,
): Promise<readonly GameCategory[]> {
  const { rows } = await pool.query<{ id: GameCategoryId; name: LocalizedText }>({
    name: 'game-category-list',
    text: 'SELECT id, name FROM game_category ORDER BY position, id',
  });
  return rows.map(({ id, name }) => ({ id, name: inLanguage(name, language) }));
}
