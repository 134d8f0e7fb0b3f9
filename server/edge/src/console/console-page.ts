import type { ConsoleLanguage, ConsolePageData } from '@velvet/contract/console-page';
import { isHostId } from '@velvet/contract/hosts';
import { CONSOLE_GROUP, type Release, type ReleaseSet } from '@velvet/registry/store';
import { fileTag, remoteEntry } from '../compose/page-head.ts';
import { APP_TRUSTED_TYPES, scriptJson, strictPolicy } from '../compose/page-policy.ts';

const hasPages = (release: Release | undefined): release is Release =>
  release?.console !== undefined && release.groups[CONSOLE_GROUP] !== undefined;

/** The remotes with pages for operators, and these pages. */
function pageData({ releases, previous }: ReleaseSet, language: ConsoleLanguage): ConsolePageData {
  const remotes = [...releases.values()].filter(({ id }) => !isHostId(id)).filter(hasPages);
  return {
    language,
    remotes: Object.fromEntries(
      remotes.map((release) => {
        const older = previous.get(release.id);
        const fallback = hasPages(older) ? { previous: remoteEntry(older) } : {};
        return [release.id, { ...remoteEntry(release), ...fallback }];
      }),
    ),
    pages: Object.fromEntries(remotes.map(({ id, app }) => [id, app.console?.pages ?? {}])),
  };
}

/** The console's only document; undefined while the console has no release. */
export function composeConsolePage(set: ReleaseSet, language: ConsoleLanguage): string | undefined {
  const console = set.releases.get('console');
  if (!console) return undefined;
  const messages = console.groups[`messages-${language}`]?.js ?? [];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<title>Velvet Console</title><link rel="icon" href="/icon.svg" type="image/svg+xml">',
    ...messages.map((file) => `<link rel="preload" as="script" href="${fileTag(console, file)}>`),
    ...console.entry.css.map((file) => `<link rel="stylesheet" href="${fileTag(console, file)}>`),
    ...console.entry.js.map((file) => `<script defer src="${fileTag(console, file)}></script>`),
    `<script type="application/json" id="velvet-console">${scriptJson(pageData(set, language))}</script>`,
    '</head><body><div id="root"></div></body></html>',
  ].join('');
}

/** No inline texts, no eval, no other origins; scripts only through the one Trusted Types policy. */
export const CONSOLE_POLICY = strictPolicy(
  [
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "form-action 'none'",
  ],
  APP_TRUSTED_TYPES,
);
