import { type Language, languageTag, negotiateLanguage } from '@velvet/contract/language';
import { paths } from '@velvet/contract/paths';
import type { FastifyInstance } from 'fastify';
import { descriptions, type SiteInfoReader } from '../compose/site-info.ts';

/** The manifest in the browser's language: it is requested without the visitor's cookies. */
export function registerManifestRoute(app: FastifyInstance, siteInfo: SiteInfoReader): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language']);
    const { productName } = await siteInfo(language);
    return reply
      .header('Cache-Control', 'public, max-age=3600')
      .header('Vary', 'Accept-Language')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(language, productName)));
  });
}

type Shortcut = 'home' | 'videos' | 'mine';

const shortcuts: Readonly<Record<Language, Readonly<Record<Shortcut, string>>>> = {
  en: { home: 'Home', videos: 'Video', mine: 'Wallet' },
  'zh-hans': { home: '首页', videos: '视频', mine: '钱包' },
  zh: { home: '首頁', videos: '影片', mine: '錢包' },
  ja: { home: 'ホーム', videos: '動画', mine: 'ウォレット' },
  kr: { home: '홈', videos: '동영상', mine: '지갑' },
  tr: { home: 'Ana sayfa', videos: 'Video', mine: 'Cüzdan' },
};

const shortcutNames = ['home', 'videos', 'mine'] as const satisfies readonly Shortcut[];

const png = (file: string, size: number) => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

/** The web app manifest: how the app looks on a device that has it installed. */
export const manifestOf = (language: Language, name: string) => ({
  id: '/',
  name,
  short_name: name,
  description: descriptions[language],
  lang: languageTag(language),
  dir: 'ltr',
  start_url: paths.home,
  scope: '/',
  display: 'standalone',
  orientation: 'portrait',
  background_color: '#140d14',
  theme_color: '#140d14',
  categories: ['lifestyle', 'entertainment'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    png('icon-192.png', 192),
    png('icon-512.png', 512),
    { ...png('icon-maskable-192.png', 192), purpose: 'maskable' },
    { ...png('icon-maskable-512.png', 512), purpose: 'maskable' },
  ],
  shortcuts: shortcutNames.map((shortcut) => ({
    name: shortcuts[language][shortcut],
    url: paths[shortcut],
    icons: [png('icon-192.png', 192)],
  })),
});
