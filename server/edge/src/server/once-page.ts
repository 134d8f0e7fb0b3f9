import type { Language } from '@velvet/contract/language';
import { escapeHtml } from '@velvet/contract/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { screenAt } from '../compose/screen.ts';
import { markable, withStyle } from './badge.ts';
import type { PageSource } from './page-source.ts';
import { pathOf } from './request.ts';
import { sendPage } from './send-page.ts';
import { languageOf } from './visitor-language.ts';
import type { VisitorSetReader } from './visitor-set.ts';

interface OncePageOptions {
  readonly setOf: VisitorSetReader;
  readonly pages: Pick<PageSource, 'get'>;
}

/** Sends a screen by its address. */
export type SendOnce = (
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
) => Promise<FastifyReply>;

/**
 * A page without the age gate, for this response only: for a browser that runs no scripts and has refused
 * the cookie of the gate, which it would meet again forever (spec S3.81). The page says so.
 */
export const createOncePage =
  ({ setOf, pages }: OncePageOptions): SendOnce =>
  async (request, reply, address) => {
    const { set } = await setOf(request, reply);
    const pathname = pathOf(address);
    const language = languageOf(request);
    const wish = {
      set,
      screen: screenAt(set, pathname),
      language,
      hasGate: false,
      isBare: pathname === address,
      parameters: [...new URLSearchParams(address.slice(pathname.length)).keys()],
    };
    const { page } = await pages.get(wish, true);
    const { html, contentSecurityPolicy } = markable(page);
    const note = `<p class="velvet-once" role="note">${escapeHtml(texts[language])}</p>`;
    const noted = {
      html: html.replace('<body>', () => `<body>${note}`),
      // The app would not find a screen at the address of the form.
      contentSecurityPolicy: contentSecurityPolicy.replace(
        /(^|; )script-src [^;]*/,
        "$1script-src 'none'",
      ),
    };
    return sendPage(reply, withStyle(noted, style));
  };

const style = [
  '.velvet-once{margin:0;padding:12px 16px;background:#f2c26b;color:#241620;',
  'font:400 14px/20px system-ui,sans-serif}',
].join('');

const texts: Readonly<Record<Language, string>> = {
  en: 'Your browser refuses cookies and runs no scripts, so your answer counts for this page only: the next one asks again. Allow either for this site, and your answer is remembered.',
  'zh-hans':
    '您的浏览器拒绝 Cookie，也不运行脚本，因此您的回答仅对本页有效，打开下一页时会再次询问。允许本网站使用其中一项，即可记住您的回答。',
  zh: '您的瀏覽器拒絕 Cookie，也不執行指令碼，因此您的回答僅對本頁有效，開啟下一頁時會再次詢問。允許本網站使用其中一項，即可記住您的回答。',
  ja: 'お使いのブラウザは Cookie を拒否し、スクリプトも実行しないため、回答はこのページでのみ有効で、次のページで再度確認します。どちらかをこのサイトで許可すると、回答が記憶されます。',
  kr: '브라우저가 쿠키를 거부하고 스크립트도 실행하지 않아 답변은 이 페이지에만 적용되며, 다음 페이지에서 다시 묻습니다. 이 사이트에서 둘 중 하나를 허용하면 답변이 기억됩니다.',
  tr: 'Tarayıcınız çerezleri reddediyor ve betik çalıştırmıyor; yanıtınız yalnızca bu sayfa için geçerlidir, bir sonraki sayfa yeniden sorar. Bu site için ikisinden birine izin verirseniz yanıtınız hatırlanır.',
};
