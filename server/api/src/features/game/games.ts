import {
  type GameCategory,
  type GameCategoryId,
  type GameId,
  type GameListItem,
  gameKey,
} from '@velvet/contract/game';
import type { Language } from '@velvet/contract/language';
import { parse } from '@velvet/contract/parse';
import type pg from 'pg';
import { inLanguage, type LocalizedText } from '../../messages/localized-text.ts';
import type { Services } from '../services.ts';

interface GameRow {
  readonly id: GameId;
  readonly key: string;
  readonly category_id: GameCategoryId;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly icon: string;
}

/** Filter of a list of games. */
interface GameFilter {
  /** Absent or 0: all categories. */
  readonly categoryId?: number | undefined;
  readonly hotOnly?: boolean;
}

const LIST = `
  SELECT id, key, category_id, name, description, icon FROM game
  WHERE enabled AND (hot OR NOT $1::boolean) AND ($2::bigint = 0 OR category_id = $2) ORDER BY position, id`;

/** The enabled games in their order. */
export async function readGames(
  { pool, mediaUrl }: Pick<Services, 'pool' | 'mediaUrl'>,
  { categoryId = 0, hotOnly = false }: GameFilter,
  language: Language,
): Promise<readonly GameListItem[]> {
  const { rows } = await pool.query<GameRow>({
    name: 'game-list',
    text: LIST,
    values: [hotOnly, categoryId],
  });
  return rows.map((row) => ({
    id: row.id,
    key: parse(gameKey, row.key),
    name: inLanguage(row.name, language),
    description: inLanguage(row.description, language),
    iconUrl: mediaUrl(row.icon),
    categoryId: row.category_id,
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
