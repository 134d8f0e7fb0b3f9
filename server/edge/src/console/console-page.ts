import type { ConsoleLanguage, ConsolePageData } from '@velvet/contract/console-page';
import { isHostId } from '@velvet/contract/hosts';
import {
  CONSOLE_GROUP,
  fileUrl,
  integrityOf,
  REMOTE_ENTRY,
  type Release,
  type ReleaseSet,
} from '@velvet/registry/store';
import { fileTag } from '../compose/page-head.ts';
import { scriptJson } from '../compose/page-policy.ts';

const entryOf = (release: Release) => ({
  version: release.version,
  entry: fileUrl(release, REMOTE_ENTRY),
  integrity: integrityOf(release, REMOTE_ENTRY),
});

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
        const fallback = hasPages(older) ? { previous: entryOf(older) } : {};
        return [release.id, { ...entryOf(release), ...fallback }];
      }),
    ),
    pages: Object.fromEntries(remotes.map(({ id, app }) => [id, app?.console?.pages ?? {}])),
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
export const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types velvet 'allow-duplicates'",
].join('; ');
