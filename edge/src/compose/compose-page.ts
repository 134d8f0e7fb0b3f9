import { createHash } from 'node:crypto';
import { type Language, languageTag } from '@velvet/shared/contract/language';
import {
  FEATURE_GROUP,
  fileUrl,
  integrityOf,
  REMOTE_ENTRY,
  type Release,
} from '../releases/release.ts';
import type { ReleaseSet } from '../releases/release-store.ts';
import { escapeHtml, scriptJson } from './html.ts';
import type { Screen } from './screen.ts';

export interface PageInput {
  readonly set: ReleaseSet;
  /** undefined for an address the app does not know. */
  readonly screen: Screen | undefined;
  readonly language: Language;
  readonly productName: string;
  /** The first banner, so that the largest paint comes with the first response. */
  readonly bannerUrl: string | undefined;
}

export interface ComposedPage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

const EARLY_CALLS = ['base_info', 'sys_config'];

/** The first response: styles, skeleton, the release set, and everything the screen will need. */
export function composePage(input: PageInput): ComposedPage {
  const { set, screen, language, productName } = input;
  const shell = set.releases.get('shell');
  if (!shell) throw new Error('The shell has no release');
  const owner = (screen && set.releases.get(screen.app)) ?? shell;
  const css = [shell.firstPaint.css, owner === shell ? '' : owner.firstPaint.css].join('');
  const page = {
    remotes: remoteEntries(set),
    language,
    early: [...EARLY_CALLS, ...((screen && owner.firstPaint.early[screen.screen]) ?? [])],
  };
  const html = [
    `<!doctype html><html lang="${languageTag(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(productName)}</title>`,
    '<meta name="theme-color" content="#140d14" media="(prefers-color-scheme:dark)">',
    '<meta name="theme-color" content="#fbf6f7" media="(prefers-color-scheme:light)">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<style>${css}</style>`,
    bannerPreload(input, owner),
    ...preloads({ shell, owner, screen, language }),
    `<script type="application/json" id="velvet-page">${scriptJson(page)}</script>`,
    `<script>${shell.boot}</script></head><body><div id="root">`,
    skeleton(input, shell, owner),
    '</div>',
    ...shell.entry.css.map((file) => `<link rel="stylesheet" href="${address(shell, file)}>`),
    ...shell.entry.js.map((file) => `<script defer src="${address(shell, file)}></script>`),
    '</body></html>',
  ].join('');
  return { html, contentSecurityPolicy: policy({ script: shell.boot, style: css }) };
}

const remoteEntry = (release: Release) => ({
  version: release.version,
  entry: fileUrl(release, REMOTE_ENTRY),
  integrity: integrityOf(release, REMOTE_ENTRY),
});

/** Where each remote's container is, and the one to fall back to. */
function remoteEntries({ releases, previous }: ReleaseSet) {
  const remotes = [...releases.values()].filter(({ id }) => id !== 'shell');
  return Object.fromEntries(
    remotes.map((release) => {
      const older = previous.get(release.id);
      const fallback = older && { previous: remoteEntry(older) };
      return [release.id, { ...remoteEntry(release), ...fallback }];
    }),
  );
}

/** The rest of a tag that loads a file: its address, and what it must be. */
const address = (release: Release, file: string): string =>
  `${fileUrl(release, file)}" integrity="${integrityOf(release, file)}" crossorigin="anonymous"`;

interface PreloadInput {
  readonly shell: Release;
  readonly owner: Release;
  readonly screen: Screen | undefined;
  readonly language: Language;
}

/** Tags for everything on the way to the screen, so that nothing is discovered late. */
function preloads({ shell, owner, screen, language }: PreloadInput): readonly string[] {
  const messages = `messages-${languageTag(language)}`;
  const wanted: (readonly [Release, readonly string[]])[] = [
    [shell, [...shell.entry.css, ...shell.entry.js, ...filesOf(shell, messages)]],
  ];
  if (owner !== shell) {
    const feature = [REMOTE_ENTRY, ...filesOf(owner, FEATURE_GROUP)];
    wanted.push([owner, [...feature, ...filesOf(owner, messages)]]);
  }
  if (screen) wanted.push([owner, filesOf(owner, screen.screen)]);
  const tags = wanted.flatMap(([release, names]) => names.map((name) => preload(release, name)));
  return [...new Set(tags)];
}

function preload(release: Release, file: string): string {
  const kind = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${kind}" fetchpriority="high" href="${address(release, file)}>`;
}

const filesOf = (release: Release, group: string): readonly string[] => {
  const files = release.groups[group];
  return files ? [...files.css, ...files.js] : [];
};

const BANNER_SLOT = '<!--velvet:banner-->';

function bannerPreload({ screen, bannerUrl }: PageInput, owner: Release): string {
  const own = screen && owner.firstPaint.screens[screen.screen];
  if (bannerUrl === undefined || !own?.includes(BANNER_SLOT)) return '';
  return `<link rel="preload" as="image" href="${escapeHtml(bannerUrl)}" fetchpriority="high">`;
}

function skeleton({ screen, bannerUrl }: PageInput, shell: Release, owner: Release): string {
  const own = screen && owner.firstPaint.screens[screen.screen];
  const body = own ?? shell.firstPaint.screens.any ?? '';
  const banner =
    screen && bannerUrl !== undefined
      ? `<img class="fp-${screen.app}-banner" src="${escapeHtml(bannerUrl)}" alt="" fetchpriority="high">`
      : '';
  const bar = screen?.hasTabBar ? (shell.firstPaint.screens['tab-bar'] ?? '') : '';
  return `<div aria-hidden="true">${body.replace(BANNER_SLOT, () => banner)}${bar}</div>`;
}

const sha256 = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing inline but our two known texts, nothing evaluated, nothing from elsewhere. */
function policy({ script, style }: { readonly script: string; readonly style: string }): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${sha256(script)}`,
    `style-src 'self' ${sha256(style)}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "frame-src 'self' https:",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // One name, which each remote's runtime takes for itself.
    "require-trusted-types-for 'script'",
    "trusted-types velvet 'allow-duplicates'",
  ].join('; ');
}
