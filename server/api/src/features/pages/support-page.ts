import type { Language } from '@velvet/contract/language';
import { html } from '../../http/pages/html.ts';
import type { Page } from '../../http/pages/send-page.ts';
import { type MessageKey, say } from '../../messages/say.ts';

const questions: readonly (readonly [MessageKey, MessageKey])[] = [
  ['support_password_title', 'support_password'],
  ['support_card_title', 'support_card'],
  ['support_withdraw_title', 'support_withdraw'],
  ['support_vip_title', 'support_vip'],
];

/** The bundled support page, shown until the operator configures a link (spec S3.55). */
export function supportPage(language: Language): Page {
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
