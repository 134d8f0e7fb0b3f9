import { hasTabBar } from '@velvet/contract/paths';
import { escapeHtml } from '@velvet/contract/text';
import type { Release } from '@velvet/registry/store';
import type { AnswersByAddress } from './answers.ts';
import {
  composeHead,
  type FrameInput,
  fileTag,
  forMembersIn,
  ownersOf,
  preloadTags,
  siteData,
  skeletonName,
  skeletonStyles,
} from './page-head.ts';
import { pagePolicy, scriptJson } from './page-policy.ts';
import { descriptions } from './site-info.ts';

/** A screen rendered by the release's server build, with the responses it was rendered from. */
export interface ScreenContent {
  /** Markup of the app, of the age gate in front of it, and of the question to log in. */
  readonly screen: string;
  readonly gate: string;
  readonly signIn: string;
  readonly answers: AnswersByAddress;
}

export interface PageInput extends FrameInput {
  readonly productName: string;
  /** The first banner, so that the first response contains a skeleton's largest paint. */
  readonly bannerUrl: string | undefined;
  /** Absent when the screen could not be rendered: then its skeleton is sent. */
  readonly content?: ScreenContent | undefined;
}

export interface ComposedPage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** The first response: styles, screen or skeleton, the release set, and what the screen needs. */
export function composePage(input: PageInput): ComposedPage {
  return {
    html: composeHead(input) + composeRest(input),
    contentSecurityPolicy: policyOf(input),
  };
}

/** The same policy whether or not the screen is rendered in time, because headers are sent first. */
export function policyOf(input: FrameInput): string {
  const owners = ownersOf(input);
  const { styles } = input;
  return pagePolicy({
    script: owners.shell.boot,
    styles: [skeletonStyles(owners), ...(styles ? [styles.shell, styles.owner] : [])],
  });
}

/**
 * Everything after the early part of the head. Routes and menus come last: nothing reads them before
 * the shell's scripts run, and those are deferred.
 */
export function composeRest(input: PageInput): string {
  const { shell } = ownersOf(input);
  const site = scriptJson({ ...siteData(input.set), forMembers: forMembersIn(input.set) });
  const { images, body } = input.content ? rendered(input.content, input.hasGate) : standIn(input);
  const styles = input.styles ? [] : shell.entry.css;
  const preloads = preloadTags(input);
  // After a rendered screen, so that the document and its pictures have the network first.
  const [early, late] = input.content ? [[], preloads] : [preloads, []];
  return [
    `<title>${escapeHtml(input.productName)}</title>`,
    `<meta name="description" content="${escapeHtml(descriptions[input.language])}">`,
    // For parental controls and safe search.
    '<meta name="rating" content="adult">',
    images,
    ...early,
    '</head><body>',
    body,
    ...late,
    ...styles.map((file) => `<link rel="stylesheet" href="${fileTag(shell, file)}>`),
    ...shell.entry.js.map((file) => `<script defer src="${fileTag(shell, file)}></script>`),
    `<script type="application/json" id="velvet-site">${site}</script>`,
    '</body></html>',
  ].join('');
}

interface Parts {
  readonly images: string;
  readonly body: string;
}

/** React emits preloads of a screen's first pictures before its markup; they are moved to the head. */
function rendered({ screen, gate, signIn, answers }: ScreenContent, hasGate: boolean): Parts {
  const [images = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(screen) ?? [];
  const body = [
    `<div id="root">${screen.slice(images.length)}</div>`,
    hasGate ? `<div id="velvet-gate">${gate}</div>` : '',
    signIn && `<div id="velvet-sign-in">${signIn}</div>`,
    `<script type="application/json" id="velvet-answers">${scriptJson(answers)}</script>`,
  ].join('');
  return { images, body };
}

const BANNER_SLOT = '<!--velvet:banner-->';

/** The screen's skeleton with the first banner in its slot. */
function standIn(input: PageInput): Parts {
  const { screen, bannerUrl, styles } = input;
  const owners = ownersOf(input);
  const own = screen && owners.owner.firstPaint.screens[skeletonName(input)];
  const { images, body } = withBanner({ screen, bannerUrl }, own ?? anyScreen(owners.shell));
  const bar =
    screen && hasTabBar(screen.path) ? (owners.shell.firstPaint.screens['tab-bar'] ?? '') : '';
  // A head that was sent for a rendered screen lacks the skeleton's styles.
  const late = styles ? `<style>${skeletonStyles(owners)}</style>` : '';
  return {
    images: late + images,
    body: `<div id="root"><div aria-hidden="true">${body}${bar}</div></div>`,
  };
}

const anyScreen = ({ firstPaint }: Release): string => firstPaint.screens.any ?? '';

function withBanner(
  { screen, bannerUrl }: Pick<PageInput, 'screen' | 'bannerUrl'>,
  skeleton: string,
): Parts {
  if (!screen || bannerUrl === undefined || !skeleton.includes(BANNER_SLOT)) {
    return { images: '', body: skeleton.replace(BANNER_SLOT, '') };
  }
  const url = escapeHtml(bannerUrl);
  const banner = `<img class="fp-${screen.app}-banner" src="${url}" alt="" fetchpriority="high">`;
  return {
    images: `<link rel="preload" as="image" href="${url}" fetchpriority="high">`,
    body: skeleton.replace(BANNER_SLOT, () => banner),
  };
}
