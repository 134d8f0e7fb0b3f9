import { shared } from '../../http/handlers.ts';
import type { FeatureFactory } from '../feature.ts';
import { gameHandlers } from './game-handlers.ts';
import { readGameCategories, readGames } from './games.ts';

/** The games and the operations of a periodic one; the draws process drives its rounds. */
export const gameFeature: FeatureFactory = ({ pool, mediaUrl }) => ({
  handlers: {
    lottery_hot: shared(({ language }) =>
      readGames({ pool, mediaUrl }, { hotOnly: true }, language),
    ),
    lottery_class: shared(({ language }) => readGameCategories(pool, language)),
    lottery_list: shared(({ language }, { categoryId }) =>
      readGames({ pool, mediaUrl }, { categoryId }, language),
    ),
    ...gameHandlers({ pool, mediaUrl }),
  },
});
