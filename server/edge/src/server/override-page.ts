import { REMOTE_ENTRY } from '@velvet/registry/store';
import * as v from 'valibot';
import { scriptJson } from '../compose/html.ts';
import { type MarkedPage, withBadge } from './badge.ts';

/** One remote that comes from a developer's machine. */
export interface Override {
  readonly id: string;
  readonly origin: string;
}

const PAGE_DATA = /(<script type="application\/json" id="velvet-page">)(.*?)(<\/script>)/s;
const pageDataSchema = v.looseObject({ remotes: v.record(v.string(), v.unknown()) });

/** Replaces one remote by another origin's, with a badge that does not depend on the app. */
export function overridePage(page: MarkedPage, override: Override): MarkedPage {
  const { id, origin } = override;
  const withData = page.html.replace(PAGE_DATA, (_, open: string, text: string, close: string) => {
    const data = v.parse(pageDataSchema, JSON.parse(text));
    const entry = { version: 'dev', entry: `${origin}/${REMOTE_ENTRY}` };
    return open + scriptJson({ ...data, remotes: { ...data.remotes, [id]: entry } }) + close;
  });
  // Preloads of the released remote are not used.
  const released = new RegExp(`<link rel="preload"[^>]*href="/releases/${id}/[^>]*>`, 'g');
  const html = withData.replace(released, '');
  const contentSecurityPolicy = widened(page.contentSecurityPolicy, origin);
  return withBadge(
    { html, contentSecurityPolicy },
    { name: 'Override', text: `${id} from ${origin}`, endUrl: '/edge/override' },
  );
}

/** Allows scripts, styles, pictures, calls and the reload socket of that origin. */
function widened(policy: string, origin: string): string {
  const socket = origin.replace(/^http/, 'ws');
  const more: Readonly<Record<string, string>> = {
    'script-src': origin,
    'style-src': origin,
    'img-src': origin,
    'connect-src': `${origin} ${socket}`,
  };
  return policy
    .split('; ')
    .map((directive) => {
      const added = more[directive.split(' ', 1)[0] ?? ''];
      return added === undefined ? directive : `${directive} ${added}`;
    })
    .join('; ');
}
