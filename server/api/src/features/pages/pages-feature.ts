import { isLanguage, type Language } from '@velvet/contract/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { pagePolicy, sendPage } from '../../http/pages/send-page.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { inLanguage, type LocalizedText } from '../../messages/localized-text.ts';
import type { FeatureFactory } from '../feature.ts';
import { readWithdrawRule } from '../wallet/withdrawals.ts';
import { type GameOdds, rulesPage } from './rules-page.ts';
import { supportPage } from './support-page.ts';

interface PageRoute {
  Querystring: { lang?: unknown; theme?: unknown };
}

/** The pages shown where the operator configured none: rules and support. */
export const pagesFeature: FeatureFactory = ({ pool }) => ({
  routes(server: FastifyInstance) {
    const policy = pagePolicy({ forms: false, framedBy: 'self' });
    server.get<PageRoute>('/pages/rules', async (request, reply) => {
      const language = pageLanguage(request);
      const [rule, games] = await Promise.all([readWithdrawRule(pool), readOdds(pool, language)]);
      const page = { ...rulesPage(language, rule, games), theme: pageTheme(request) };
      return sendPage(reply, language, page, policy);
    });
    server.get<PageRoute>('/pages/support', async (request, reply) => {
      const language = pageLanguage(request);
      const page = { ...supportPage(language), theme: pageTheme(request) };
      return sendPage(reply, language, page, policy);
    });
  },
});

/** One line a game; where sides pay differently, the least of them. */
async function readOdds(pool: pg.Pool, language: Language): Promise<readonly GameOdds[]> {
  const { rows } = await pool.query<{ name: LocalizedText; odds: number }>({
    name: 'rules-odds',
    text: `SELECT g.name, min(o.odds_hundredths) AS odds FROM game g
           JOIN game_odds o ON o.game_id = g.id WHERE g.enabled
           GROUP BY g.id ORDER BY g.position, g.id`,
  });
  return rows.map(({ name, odds }) => ({
    name: inLanguage(name, language),
    oddsHundredths: odds,
  }));
}

const pageLanguage = (request: FastifyRequest<PageRoute>): Language =>
  isLanguage(request.query.lang) ? request.query.lang : requestLanguage(request);

/** The app's theme, when one of its frames requests the page; it may differ from the device's. */
function pageTheme({ query }: FastifyRequest<PageRoute>): 'dark' | 'light' | undefined {
  return query.theme === 'dark' || query.theme === 'light' ? query.theme : undefined;
}
