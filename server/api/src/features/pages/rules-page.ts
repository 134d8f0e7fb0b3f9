import { type Language, languageTag } from '@velvet/contract/language';
import type { WithdrawRule } from '@velvet/contract/wallet';
import { html } from '../../http/pages/html.ts';
import type { Page } from '../../http/pages/send-page.ts';
import { formatPoints } from '../../messages/format-points.ts';
import { type MessageKey, type MessageValues, say } from '../../messages/say.ts';

/** What a game pays; every side comes up half of the time. */
export interface GameOdds {
  readonly name: string;
  readonly oddsHundredths: number;
}

const WHOLE = 100;

/** The bundled rules, with the numbers that really apply (spec S3.15, S4.9). */
export function rulesPage(
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
    ({ name, oddsHundredths }) =>
      html`<tr><td>${name}</td><td>${formatOdds(language, oddsHundredths)}</td><td>${formatEdge(language, oddsHundredths)}</td></tr>`,
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
