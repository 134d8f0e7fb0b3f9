import { isLanguage, type Language, languageTag } from '@velvet/contract/language';
import type { WithdrawRule } from '@velvet/contract/wallet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { html } from '../../http/pages/html.ts';
import { type Page, pagePolicy, sendPage } from '../../http/pages/send-page.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { inLanguage, type LocalizedText } from '../../messages/localized-text.ts';
import { formatPoints, type MessageKey, type MessageValues, say } from '../../messages/say.ts';
import type { FeatureFactory } from '../feature.ts';
import { readWithdrawRule } from '../wallet/withdrawals.ts';

interface PageRoute {
  Querystring: { lang?: unknown; theme?: unknown };
}

/** The pages shown where the operator configured none: rules and support. */
export const pagesFeature: FeatureFactory = ({ pool }) => ({
  routes(server: FastifyInstance) {
    const policy = pagePolicy({ forms: false, framedBy: 'self' });
    server.get<PageRoute>('/pages/rules', async (request, reply) => {
      const language = pageLanguage(request);
      const [rule, games] = await Promise.all([readWithdrawRule(pool), readOdds(pool)]);
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
async function readOdds(pool: pg.Pool): Promise<readonly GameOdds[]> {
  const { rows } = await pool.query<GameOdds>({
    name: 'rules-odds',
    text: `SELECT g.name, min(o.odds_hundredths) AS odds FROM game g
           JOIN game_odds o ON o.game_id = g.id WHERE g.enabled
           GROUP BY g.id ORDER BY g.position, g.id`,
  });
  return rows;
}

const pageLanguage = (request: FastifyRequest<PageRoute>): Language =>
  isLanguage(request.query.lang) ? request.query.lang : requestLanguage(request);

/** The app's theme, when one of its frames requests the page; it may differ from the device's. */
function pageTheme({ query }: FastifyRequest<PageRoute>): 'dark' | 'light' | undefined {
  return query.theme === 'dark' || query.theme === 'light' ? query.theme : undefined;
}

/** What a game pays; every side comes up half of the time. */
interface GameOdds {
  readonly name: LocalizedText;
  /** In hundredths. */
  readonly odds: number;
}

const WHOLE = 100;

/** The bundled rules, with the numbers that really apply (spec S3.15, S4.9). */
function rulesPage(
  language: Language,
  rule: Pick<WithdrawRule, 'minimum' | 'maximum' | 'timesPerDay'>,
  games: readonly GameOdds[],
): Page {
  const t = (key: MessageKey, values?: MessageValues) => say(language, key, values);
  const section = (title: MessageKey, text: string) =>
    html`<section><h2>${t(title)}</h2><p>${text}</p></section>`;
  const points = t('rules_points', {
    minimum: formatPoints(language, rule.minimum),
    maximum: formatPoints(language, rule.maximum),
    times: String(rule.timesPerDay),
  });
  const rows = games.map(
    ({ name, odds }) =>
      html`<tr><td>${inLanguage(name, language)}</td><td>${formatOdds(language, odds)}</td><td>${formatEdge(language, odds)}</td></tr>`,
  );
  const table = html`<table><thead><tr><th scope="col">${t('rules_odds_game')}</th><th scope="col">${t('rules_odds_pays')}</th><th scope="col">${t('rules_odds_edge')}</th></tr></thead><tbody>${rows}</tbody></table>`;
  const body = html`<h1>${t('rules_title')}</h1>
${section('rules_adults_title', t('rules_adults'))}
${section('rules_respect_title', t('rules_respect'))}
${section('rules_points_title', points)}
<section><h2>${t('rules_game_title')}</h2><p>${t('rules_game')}</p>${games.length > 0 ? table : ''}</section>
${section('rules_fair_title', t('rules_fair'))}`;
  return { title: t('rules_title'), body };
}

const formatOdds = (language: Language, oddsHundredths: number): string =>
  new Intl.NumberFormat(languageTag(language), { minimumFractionDigits: 2 }).format(
    oddsHundredths / WHOLE,
  );

/** What the house keeps of a stake on average: half of the bets win. */
const formatEdge = (language: Language, oddsHundredths: number): string =>
  new Intl.NumberFormat(languageTag(language), {
    style: 'percent',
    minimumFractionDigits: 1,
  }).format(1 - oddsHundredths / (2 * WHOLE));

const questions: readonly (readonly [MessageKey, MessageKey])[] = [
  ['support_password_title', 'support_password'],
  ['support_card_title', 'support_card'],
  ['support_withdraw_title', 'support_withdraw'],
  ['support_vip_title', 'support_vip'],
];

/** The bundled support page, shown until the operator configures a link (spec S3.55). */
function supportPage(language: Language): Page {
  const sections = questions.map(
    ([title, text]) =>
      html`<section><h2>${say(language, title)}</h2><p>${say(language, text)}</p></section>`,
  );
  const title = say(language, 'support_title');
  return {
    title,
    body: html`<h1>${title}</h1><p class="lead">${say(language, 'support_intro')}</p>${sections}`,
  };
}
