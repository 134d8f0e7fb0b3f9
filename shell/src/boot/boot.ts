import { isLanguage, languageTag } from '@velvet/shared/contract/language';
import { ADULT_KEY, LANGUAGE_KEY, THEME_KEY, TOKEN_KEY } from '../session/storage-keys.ts';

/**
 * Runs inline in the head, before anything is painted: theme, language and age gate as this
 * device remembers them, and the calls that the first screen needs.
 */
const root = document.documentElement;
let stored: (key: string) => string | null = () => null;
try {
  const storage = window.localStorage;
  stored = (key) => storage.getItem(key);
} catch {
  // Storage is blocked: the defaults of the page stand.
}

const theme = stored(THEME_KEY);
if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;

const storedLanguage = stored(LANGUAGE_KEY);
const language = isLanguage(storedLanguage) ? storedLanguage : null;
if (language !== null) root.lang = languageTag(language);

if (stored(ADULT_KEY) !== '1') root.dataset.gate = '';

const token = stored(TOKEN_KEY);
const headers: Record<string, string> = {};
if (token !== null) headers.token = btoa(token);
if (language !== null) headers.lang = language;

const replace = language === null ? 'replaceLang' : `replaceLang?lang=${language}`;
const page: unknown = JSON.parse(document.getElementById('velvet-page')?.textContent ?? '{}');
const listed =
  typeof page === 'object' && page !== null && 'early' in page && Array.isArray(page.early)
    ? page.early
    : [];
const answers = new Map(
  [replace, ...listed.map(String)].map((address) => {
    const answer = fetch(`/api/${address}`, { headers, credentials: 'include' });
    // A failure is seen by whoever claims the answer; unclaimed ones must not surface.
    answer.catch(() => undefined);
    return [address, answer];
  }),
);
window.velvetEarly = { language, token, answers };
