import { createHmac } from 'node:crypto';
import { parseId, toId } from '@velvet/contract/brand';
import { RECHARGE_CURRENCY_LABEL } from '@velvet/contract/constants';
import { isLanguage, type Language } from '@velvet/contract/language';
import { type Minor, minor } from '@velvet/contract/money';
import { paths } from '@velvet/contract/paths';
import type { RechargeId } from '@velvet/contract/wallet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { html } from '../../../http/pages/html.ts';
import { type Page, pagePolicy, sendPage } from '../../../http/pages/send-page.ts';
import { Refused } from '../../../http/refused.ts';
import { requestLanguage } from '../../../http/request-language.ts';
import { formatAmount, type MessageKey, say } from '../../../messages/say.ts';
import { keysOf } from '../../../secrets/app-secret.ts';
import { isSameText } from '../../media/signed-prefix.ts';
import type { Services } from '../../services.ts';
import type { Completion, PaymentProvider, PaymentResult } from '../recharges.ts';

const BASE = '/pay/sandbox';
const CALLBACK = '/pay/callback/sandbox';
const SIGNATURE_HEADER = 'x-velvet-signature';
const SEE_OTHER = 303;
const FORBIDDEN = 403;

const callbackSchema = v.object({
  recharge: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
  amount: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
  result: v.picklist(['approved', 'declined']),
});
const decisionForm = v.object({ decision: v.picklist(['approve', 'decline']) });

/** Where the app shows what became of a payment. */
const receiptOf = ({ id }: { readonly id: RechargeId }): string =>
  `${paths.recharge}?receipt=${id}`;

interface PageRoute {
  Params: { token: string };
  Querystring: { lang?: unknown };
}

/**
 * A provider that takes no money: its page lets the user approve or decline, and it reports the
 * result the way a real one would, by a signed call that may come any number of times.
 */
export function createSandboxProvider({
  secret,
  pool,
}: Pick<Services, 'secret' | 'pool'>): PaymentProvider {
  const pageKey = secret.key('sandbox page');
  const pageKeys = keysOf(secret, 'sandbox page');
  const callbackKey = secret.key('sandbox callback');
  const callbackKeys = keysOf(secret, 'sandbox callback');
  const readToken = (text: string): PayToken | undefined =>
    pageKeys.map((key) => readPayToken(key, text)).find(Boolean);

  async function stateOf(id: RechargeId): Promise<PayState | undefined> {
    const { rows } = await pool.query<{ state: PayState }>({
      name: 'recharge-state',
      text: 'SELECT state FROM recharge WHERE id = $1',
      values: [id],
    });
    return rows[0]?.state;
  }

  function routes(
    server: FastifyInstance,
    complete: (result: PaymentResult) => Promise<Completion>,
  ): void {
    /** Where every result arrives, also the sandbox's own: nothing unsigned is believed. */
    const receive = async (body: unknown, signature: unknown): Promise<Completion | undefined> => {
      const result = callbackKeys.map((key) => readCallback(key, body, signature)).find(Boolean);
      return result && complete(result);
    };

    server.get<PageRoute>(`${BASE}/:token`, async (request, reply) => {
      const token = readToken(request.params.token);
      const state = token && (await stateOf(token.id));
      if (!token || !state) return reply.callNotFound();
      const language = pageLanguage(request);
      const page = payPage({ language, state, amount: token.amount, returnPath: receiptOf(token) });
      return sendPage(reply, language, page, pagePolicy({ forms: true, framedBy: 'none' }));
    });

    server.post<PageRoute>(`${BASE}/:token`, async (request, reply) => {
      const token = readToken(request.params.token);
      const form = v.safeParse(decisionForm, request.body);
      if (!token) return reply.callNotFound();
      if (!form.success) throw new Refused('bad_field', { field: 'decision' });
      const result = { ...token, approved: form.output.decision === 'approve' };
      await receive(callbackForm(result), sign(callbackKey, signedText(result)));
      return reply.header('Cache-Control', 'no-store').redirect(receiptOf(token), SEE_OTHER);
    });

    server.post(CALLBACK, async (request, reply) => {
      const outcome = await receive(request.body, request.headers[SIGNATURE_HEADER]);
      if (outcome === undefined) reply.code(FORBIDDEN);
      return reply.header('Cache-Control', 'no-store').send({ outcome: outcome ?? 'not_signed' });
    });
  }

  return {
    payUrl: ({ id, amount, language }) =>
      `${BASE}/${writePayToken(pageKey, { id, amount })}?lang=${language}`,
    routes,
  };
}

const signedText = ({ id, amount, approved }: PaymentResult): string =>
  `${id}|${amount}|${approved ? 'approved' : 'declined'}`;

const callbackForm = ({ id, amount, approved }: PaymentResult) => ({
  recharge: String(id),
  amount: String(amount),
  result: approved ? 'approved' : 'declined',
});

function readCallback(key: Buffer, body: unknown, signature: unknown): PaymentResult | undefined {
  const form = v.safeParse(callbackSchema, body);
  if (!form.success || typeof signature !== 'string') return undefined;
  const { recharge, amount, result } = form.output;
  const id = parseId<'recharge'>(recharge);
  if (id === undefined) return undefined;
  const read = {
    id,
    amount: minor(Number(amount)),
    approved: result === 'approved',
  };
  return isSameText(signature, sign(key, signedText(read))) ? read : undefined;
}

const pageLanguage = (request: FastifyRequest<PageRoute>): Language =>
  isLanguage(request.query.lang) ? request.query.lang : requestLanguage(request);

type PayState = 'pending' | 'succeeded' | 'declined';

interface PayPage {
  readonly language: Language;
  readonly state: PayState;
  readonly amount: Minor;
  readonly returnPath: string;
}

/** The sandbox's payment page: what is to be paid, and the two answers a provider can give. */
function payPage({ language, state, amount, returnPath }: PayPage): Page {
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

/** What the address of a payment page says: which recharge, how much. */
interface PayToken {
  readonly id: RechargeId;
  readonly amount: Minor;
}

const TOKEN = /^(\d{1,15})\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/;

/** A signature over a text, for one key. */
const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Signs the token of a payment page, so that it cannot be forged or its amount changed. */
function writePayToken(key: Buffer, { id, amount }: PayToken): string {
  const text = `${id}.${amount}`;
  return `${text}.${sign(key, text)}`;
}

/** Reads a token; undefined unless it was written with the key. */
function readPayToken(key: Buffer, token: string): PayToken | undefined {
  const [, id, amount, signature = ''] = TOKEN.exec(token) ?? [];
  if (id === undefined || amount === undefined) return undefined;
  if (!isSameText(signature, sign(key, `${id}.${amount}`))) return undefined;
  return { id: toId(Number(id)), amount: minor(Number(amount)) };
}
