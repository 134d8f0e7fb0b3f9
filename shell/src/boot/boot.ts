import { parametersOf, withParameters } from '@velvet/contract/call-parameters';
import { isLanguage, languageTag } from '@velvet/contract/language';
import type { PageRecord } from '@velvet/contract/page-record';
import { attempt } from '../storage/attempt.ts';
import { ADULT_KEY, LANGUAGE_KEY, THEME_KEY, TOKEN_KEY } from '../storage/storage-keys.ts';
import { answerGateEarly } from './early-gate.ts';
import { earlyTapOn } from './early-links.ts';
import { queueTaps } from './queued-taps.ts';

/**
 * Runs inline in the head, before anything is painted: theme, language and age gate as this
 * device remembers them, and the calls that the first screen needs.
 */
const root = document.documentElement;
// Where storage is blocked, the defaults of the page apply.
const stored = (key: string): string | null =>
  attempt(
    () => window.localStorage,
    (storage) => storage.getItem(key),
  ) ?? null;

const theme = stored(THEME_KEY);
if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;

if (stored(ADULT_KEY) === '1') delete root.dataset.gate;
else answerGateEarly(root, (key, value) => window.localStorage.setItem(key, value));

// An edge of another release may have written it.
const page: Partial<PageRecord> = JSON.parse(
  document.getElementById('velvet-page')?.textContent ?? '{}',
);
const { early, addressCalls, sessionCalls, language: own, rendered, zoneOffsets } = page;

// Some browsers remove what scripts have stored and keep the cookie in which the edge has the choice.
const [, kept] = /(?:^|[ -])velvet\.lang=([\w-]+)/.exec(document.cookie) ?? [];
if (isLanguage(kept) && stored(LANGUAGE_KEY) === null) {
  attempt(
    () => window.localStorage,
    (storage) => storage.setItem(LANGUAGE_KEY, kept),
  );
}
const storedLanguage = stored(LANGUAGE_KEY);
const language = isLanguage(storedLanguage) ? storedLanguage : null;
const token = stored(TOKEN_KEY);

/**
 * A member's page shows times of the device's zone, and nothing that only this entry of the history knows. The zone's
 * name would take `Intl`, whose first use costs a slow phone 50 to 140 ms before anything is painted.
 */
const fitsMember = () =>
  token !== null &&
  !history.state?.usr &&
  (zoneOffsets?.every(([moment, minutes]) => new Date(moment).getTimezoneOffset() === minutes) ??
    false);
/** Whether what is rendered for some only is for whoever uses this device. */
function fitsVisitor(): boolean {
  if (rendered === 'for-member') return fitsMember();
  return !(token !== null && rendered === 'for-guests');
}
// What was rendered in another language is not for this device either.
const fits = (language === null || language === own) && fitsVisitor();
const isRendered = rendered !== undefined && fits;
if (rendered !== undefined && !fits) root.dataset.stale = '';
if (language !== null) root.lang = languageTag(language);

const parameters = new URLSearchParams(location.search);

/** The calls with the parameters of the address; without those for which it lacks one. */
const callsOf = (calls: readonly string[] = []): readonly string[] =>
  calls
    .filter((call) => parametersOf(call).every((name) => parameters.get(name)))
    .map((call) => withParameters(call, parameters));

const headers: Record<string, string> = {};
if (token !== null) headers.token = btoa(token);
if (language !== null) headers.lang = language;

const replace = language === null ? 'replaceLang' : `replaceLang?lang=${language}`;
// A rendered page brings its responses along; nothing shall hold back its pictures and scripts.
const forMember = token === null ? [] : callsOf(sessionCalls);
const listed = isRendered
  ? []
  : [replace, ...callsOf(early), ...callsOf(addressCalls), ...forMember];
const responses = new Map(
  listed.map((address) => {
    const response = fetch(`/api/${address}`, { headers, credentials: 'include' });
    // A failure is handled by the code that claims the response; unclaimed ones must not surface.
    response.catch(() => undefined);
    return [address, response];
  }),
);
window.velvetEarly = { language, token, startedAt: performance.now(), responses };
if (isRendered) {
  const isGuest = token === null;
  const hasOwnPages = !isGuest && /(?:^|[-\s])velvet\.zone=\w/.test(document.cookie);
  let isAppNear = false;
  const noteScript = ({ target }: Event) => {
    isAppNear ||= target instanceof HTMLScriptElement;
  };
  // Of resources, the event does not bubble.
  document.addEventListener('load', noteScript, true);
  const releaseTaps = queueTaps(document, {
    earlyTapOn: (link) => earlyTapOn(link, { isGuest, hasOwnPages, isAppNear }),
  });
  // The first call collects the browser's locales: while scripts are on their way, not as the app takes over.
  window.requestIdleCallback?.(() => Intl.NumberFormat.supportedLocalesOf('en'));
  window.velvetEarly.rendered = { releaseTaps, isForMember: rendered === 'for-member' };
}
