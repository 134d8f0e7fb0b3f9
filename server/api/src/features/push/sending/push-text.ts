import { type Language, languageTag } from '@velvet/contract/language';
import { paths } from '@velvet/contract/paths';
import type { PushKind } from '@velvet/contract/push-kind';
import type { PushMessage } from '@velvet/contract/push-message';
import { type MessageKey, say } from '../../../messages/say.ts';

interface Text {
  readonly title: MessageKey;
  readonly body: MessageKey;
  readonly url: string;
}

/** No amounts, names or titles: lock screens show it (spec S14.5). */
const texts = {
  withdrawal: {
    title: 'push_withdrawal_title',
    body: 'push_withdrawal',
    url: paths.withdrawRecord,
  },
  recharge: { title: 'push_recharge_title', body: 'push_recharge', url: paths.personalReport },
  support: { title: 'support_title', body: 'push_support', url: paths.support },
  notice: { title: 'push_notice_title', body: 'push_notice', url: paths.notices },
} as const satisfies Record<PushKind, Text>;

/** What a device is told about a kind. */
export function pushText(kind: PushKind, language: Language): PushMessage {
  const { title, body, url } = texts[kind];
  const lang = languageTag(language);
  return { kind, title: say(language, title), body: say(language, body), lang, url };
}
