import { type Language, languageTag } from '@velvet/contract/language';
import { escapeHtml } from '@velvet/contract/text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ComposedPage } from '../compose/compose-page.ts';
import type { IsScreen } from '../compose/screen.ts';
import { plainPage } from './plain-page.ts';
import { pathOf } from './request.ts';
import { sendPage } from './send-page.ts';
import { languageOf } from './visitor-language.ts';

const NOT_PROCESSED = 422;

/**
 * Login and Register submitted natively, because scripts are disabled or not loaded yet: a page that
 * explains it. Signing in needs scripts, so the body is not read.
 */
export function registerFormRoutes(app: FastifyInstance, isScreen: IsScreen): void {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    for (const path of formPaths) {
      routes.post(path, async (request, reply) => {
        const language = languageOf(request);
        const back = await backTo(path, request, isScreen);
        reply.code(NOT_PROCESSED).header('Vary', 'Accept-Language, Cookie');
        return sendPage(reply, formPage(path, language, back));
      });
    }
  });
}

/** The screen with the form; only the return path is kept. */
async function backTo(
  path: FormPath,
  { url }: FastifyRequest,
  isScreen: IsScreen,
): Promise<string> {
  const wanted = new URLSearchParams(url.slice(pathOf(url).length)).get('return');
  const isOwn = wanted !== null && (await isScreen(pathOf(wanted)));
  return isOwn ? `${path}?${new URLSearchParams({ return: wanted })}` : path;
}

/**
 * Explains that a form was not processed.
 * @param back the screen with the form, as an address on this origin.
 */
function formPage(path: FormPath, language: Language, back: string): ComposedPage {
  const { nothingDone, why, how, home, [path]: own } = texts[language];
  const { title, again } = own;
  const main = `<p>${escapeHtml(why)}</p><p>${escapeHtml(nothingDone)}</p><p>${escapeHtml(how)}</p>
<a class="main" href="${escapeHtml(back)}">${escapeHtml(again)}</a>
<a class="other" href="/Home">${escapeHtml(home)}</a>`;
  return plainPage({ lang: languageTag(language), title, main });
}

/** Screens whose form a browser may submit natively. */
const formPaths = ['/Login', '/Register'] as const;
type FormPath = (typeof formPaths)[number];

type Texts = Readonly<
  Record<'why' | 'nothingDone' | 'how' | 'home', string> &
    Record<FormPath, { readonly title: string; readonly again: string }>
>;

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    why: 'This form needs JavaScript, which has not run in your browser.',
    nothingDone: 'What you typed was neither used nor kept.',
    how: 'Allow JavaScript for this site, or let the page finish loading, and try again.',
    home: 'Home',
    '/Login': { title: 'You are not logged in', again: 'Back to log in' },
    '/Register': { title: 'Your account was not created', again: 'Back to register' },
  },
  ja: {
    why: 'このフォームには JavaScript が必要ですが、お使いのブラウザで実行されていません。',
    nothingDone: '入力された内容は使用も保存もされていません。',
    how: 'このサイトで JavaScript を許可するか、ページの読み込みが終わってから、もう一度お試しください。',
    home: 'ホーム',
    '/Login': { title: 'ログインしていません', again: 'ログインに戻る' },
    '/Register': { title: 'アカウントは作成されていません', again: '登録に戻る' },
  },
  kr: {
    why: '이 양식에는 JavaScript가 필요하지만 브라우저에서 실행되지 않았습니다.',
    nothingDone: '입력하신 내용은 사용되거나 저장되지 않았습니다.',
    how: '이 사이트에서 JavaScript를 허용하거나 페이지가 모두 열린 뒤 다시 시도해 주세요.',
    home: '홈',
    '/Login': { title: '로그인되지 않았습니다', again: '로그인으로 돌아가기' },
    '/Register': { title: '계정이 만들어지지 않았습니다', again: '가입으로 돌아가기' },
  },
  tr: {
    why: 'Bu form için JavaScript gerekiyor, ancak tarayıcınızda çalışmadı.',
    nothingDone: 'Yazdıklarınız ne kullanıldı ne de saklandı.',
    how: 'Bu site için JavaScript’e izin verin veya sayfanın yüklenmesini bekleyip tekrar deneyin.',
    home: 'Ana sayfa',
    '/Login': { title: 'Giriş yapılmadı', again: 'Girişe dön' },
    '/Register': { title: 'Hesabınız oluşturulmadı', again: 'Kayda dön' },
  },
  'zh-hans': {
    why: '此表单需要 JavaScript，但您的浏览器没有运行它。',
    nothingDone: '您输入的内容没有被使用，也没有被保存。',
    how: '请允许本网站使用 JavaScript，或等页面加载完成后再试。',
    home: '首页',
    '/Login': { title: '您尚未登录', again: '返回登录' },
    '/Register': { title: '账号未创建', again: '返回注册' },
  },
  zh: {
    why: '此表單需要 JavaScript，但您的瀏覽器沒有執行它。',
    nothingDone: '您輸入的內容沒有被使用，也沒有被保存。',
    how: '請允許本網站使用 JavaScript，或等頁面載入完成後再試。',
    home: '首頁',
    '/Login': { title: '您尚未登入', again: '返回登入' },
    '/Register': { title: '帳號未建立', again: '返回註冊' },
  },
};
