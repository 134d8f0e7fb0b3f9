import { isHostId } from '@velvet/contract/hosts';
import { type Language, languageTag } from '@velvet/contract/language';
import type { PageRecord } from '@velvet/contract/page-record';
import { hasTabBar } from '@velvet/contract/paths';
import {
  FEATURE_GROUP,
  fileUrl,
  integrityOf,
  REMOTE_ENTRY,
  type Release,
  type ReleaseSet,
  type Screen,
} from '@velvet/registry/store';
import { scriptJson } from './page-policy.ts';
import { addressParametersOf, earlyCalls, isForMember } from './screen.ts';

/** The style sheets of a rendered screen, inlined, because another request would delay it. */
export interface ScreenStyles {
  readonly shell: string;
  readonly owner: string;
}

/** The inputs of a page that do not depend on the API. */
export interface FrameInput {
  readonly set: ReleaseSet;
  /** undefined for an address the app does not know. */
  readonly screen: Screen | undefined;
  readonly language: Language;
  /** Present when the screen will be rendered here, absent when its skeleton is sent. */
  readonly styles?: ScreenStyles | undefined;
  /** Whether this visitor has yet to confirm their age, as far as the edge knows. */
  readonly hasGate: boolean;
  /** Names in the address's query. */
  readonly parameters?: readonly string[];
  /** Present when the screen is rendered with a member's data. */
  readonly zoneOffsets?: PageRecord['zoneOffsets'];
}

interface Owners {
  readonly shell: Release;
  /** The release that owns the screen; the shell's where a remote has no release. */
  readonly owner: Release;
}

/** Throws while the shell has no release. */
export function ownersOf({ set, screen }: Pick<FrameInput, 'set' | 'screen'>): Owners {
  const shell = set.releases.get('shell');
  if (!shell) throw new Error('The shell has no release');
  return { shell, owner: (screen && set.releases.get(screen.app)) ?? shell };
}

/** `games.key` rather than `games` where the address has a key and the remote such a skeleton. */
export function skeletonName({ set, screen, parameters = [] }: FrameInput): string {
  if (!screen) return '';
  const { screens } = ownersOf({ set, screen }).owner.firstPaint;
  const special = parameters.map((name) => `${screen.screen}.${name}`);
  return special.find((name) => Object.hasOwn(screens, name)) ?? screen.screen;
}

/** The style sheets of a screen by owner, in the order in which a browser would load them. */
export function styleFilesOf(screen: Screen, { shell, owner }: Owners) {
  const own = [FEATURE_GROUP, screen.screen].flatMap((group) => owner.groups[group]?.css ?? []);
  return { shell: shell.entry.css, owner: [...new Set(own)] };
}

/** Styles of a skeleton; a rendered screen has its own instead. */
export const skeletonStyles = ({ shell, owner }: Owners): string =>
  [shell.firstPaint.css, owner === shell ? '' : owner.firstPaint.css].join('');

/**
 * The early part of the page, which depends only on the releases, so that a browser can start
 * fetching while the rest is composed.
 */
export function composeHead(input: FrameInput): string {
  const { set, screen, language, styles, hasGate, parameters, zoneOffsets } = input;
  const owners = ownersOf(input);
  const hasTabs = screen !== undefined && hasTabBar(screen.path);
  const page: PageRecord = {
    remotes: remoteEntries(set),
    language,
    ...earlyCalls(screen, parameters),
    ...(styles && screen ? { rendered: forWhom(screen), zoneOffsets } : {}),
  };
  return [
    `<!doctype html><html lang="${languageTag(language)}"${hasGate ? ' data-gate' : ''}${hasTabs ? ' data-tabs' : ''}>`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="theme-color" content="#140d14" media="(prefers-color-scheme:dark)">',
    '<meta name="theme-color" content="#fbf6f7" media="(prefers-color-scheme:light)">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...inlineStyles(owners, styles),
    `<script type="application/json" id="velvet-page">${scriptJson(page)}</script>`,
    `<script>${owners.shell.boot}</script>`,
  ].join('');
}

/** The shell's own screens are those to log in, which signed-in visitors do not need. */
function forWhom(screen: Screen): NonNullable<PageRecord['rendered']> {
  if (isForMember(screen)) return 'for-member';
  return screen.app === 'shell' ? 'for-guests' : 'for-all';
}

/**
 * Routes and menus for the shell, whose own screens are part of its code, and the set's tag while
 * pages may register the service worker.
 */
export function siteData({ site, workerTag }: ReleaseSet) {
  const { shell: _shell, console: _console, ...routes } = site.routes;
  return { routes, menus: site.menus, ...(workerTag ? { worker: workerTag } : {}) };
}

/** For the boot script: the parameters of the screens that are rendered for members, by path. */
export const forMembersIn = ({ site }: ReleaseSet): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...site.screens.values()]
      .filter(isForMember)
      .map((screen) => [screen.path, addressParametersOf(screen)]),
  );

function inlineStyles(owners: Owners, styles: ScreenStyles | undefined): readonly string[] {
  if (!styles) return [`<style>${skeletonStyles(owners)}</style>`];
  const { id, version } = owners.owner;
  return [
    `<style>${styles.shell}</style>`,
    styles.owner && `<style data-release="${id}/${version}">${styles.owner}</style>`,
  ];
}

/** A remote's container. */
export const remoteEntry = (release: Release) => ({
  version: release.version,
  entry: fileUrl(release, REMOTE_ENTRY),
  integrity: integrityOf(release, REMOTE_ENTRY),
});

/** Each remote's container, and the previous one as fallback. */
function remoteEntries({ releases, previous, site }: ReleaseSet): PageRecord['remotes'] {
  const remotes = [...releases.values()].filter(({ id }) => !isHostId(id));
  return Object.fromEntries(
    remotes.map((release) => {
      const older = previous.get(release.id);
      const paths = Object.keys(older?.app.routes ?? {}).filter(
        (path) => !Object.hasOwn(site.routes[release.id] ?? {}, path),
      );
      const fallback = older && {
        previous: { ...remoteEntry(older), ...(paths.length > 0 ? { paths } : {}) },
      };
      return [release.id, { ...remoteEntry(release), ...fallback }];
    }),
  );
}

/** Attributes of a tag that loads a file: address and integrity. */
export const fileTag = (release: Release, file: string): string =>
  `${fileUrl(release, file)}" integrity="${integrityOf(release, file)}" crossorigin="anonymous"`;

const filesOf = (release: Release, group: string): readonly string[] => {
  const files = release.groups[group];
  return files ? [...files.css, ...files.js] : [];
};

/**
 * Preload tags for everything the screen needs, so that nothing is discovered late. After a rendered
 * screen they come behind its pictures.
 */
export function preloadTags(input: FrameInput): readonly string[] {
  const { screen, language, styles } = input;
  const { shell, owner } = ownersOf(input);
  const messages = `messages-${languageTag(language)}`;
  const entry = [...(styles ? [] : shell.entry.css), ...shell.entry.js];
  const wanted: (readonly [Release, readonly string[]])[] = [
    [shell, [...entry, ...filesOf(shell, messages)]],
  ];
  if (owner !== shell) {
    const feature = [REMOTE_ENTRY, ...filesOf(owner, FEATURE_GROUP)];
    wanted.push([owner, [...feature, ...filesOf(owner, messages)]]);
  }
  if (screen) wanted.push([owner, filesOf(owner, screen.screen)]);
  const priority = styles ? 'low' : 'high';
  const tags = wanted.flatMap(([release, names]) =>
    names.map((name) => {
      const kind = name.endsWith('.css') ? 'style' : 'script';
      const what = `rel="preload" as="${kind}" fetchpriority="${priority}"`;
      return `<link ${what} href="${fileTag(release, name)}>`;
    }),
  );
  return [...new Set(tags)];
}
