import { RECHARGE_CURRENCY_LABEL } from '@velvet/contract/constants';
import type { Language } from '@velvet/contract/language';
import type { Minor } from '@velvet/contract/money';
import { html } from '../../../http/pages/html.ts';
import type { Page } from '../../../http/pages/send-page.ts';
import { formatAmount } from '../../../messages/format-points.ts';
import { type MessageKey, say } from '../../../messages/say.ts';

export type PayState = 'pending' | 'succeeded' | 'declined';

interface PayPage {
  readonly language: Language;
  readonly state: PayState;
  readonly amount: Minor;
  readonly returnPath: string;
}

/** The sandbox's payment page: what is to be paid, and the two answers a provider can give. */
export function payPage({ language, state, amount, returnPath }: PayPage): Page {
  const t = (key: MessageKey) => say(language, key);
  const title = t('pay_title');
  const answers = html`<form method="post">
<button class="main" name="decision" value="approve">${t('pay_approve')}</button>
<button name="decision" value="decline">${t('pay_decline')}</button></form>`;
  const done = html`<a class="button main" href="${returnPath}">${t('pay_back')}</a>`;
  const said = {
    pending: 'pay_explained',
    succeeded: 'pay_succeeded',
    declined: 'pay_declined',
  } as const;
  return {
    title,
    body: html`<p class="mark">${t('pay_sandbox')}</p><h1>${title}</h1>
<p class="lead">${t(said[state])}</p>
<section><p class="label">${t('pay_amount')}</p><p class="amount">${formatAmount(language, amount)} ${RECHARGE_CURRENCY_LABEL}</p></section>
${state === 'pending' ? answers : done}`,
  };
}
