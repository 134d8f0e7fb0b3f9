import type { ConsoleLanguage } from '@velvet/shared/contract/console-page';
import type { OpsGame } from '@velvet/shared/ops-contract/games';

/** A game's name in the operator's language, else in English, else as it is in any. */
export function gameName({ name, key }: Pick<OpsGame, 'name' | 'key'>, language: ConsoleLanguage) {
  const own = language === 'en' ? name.en : name['zh-hans'];
  return own ?? name.en ?? Object.values(name)[0] ?? key;
}
