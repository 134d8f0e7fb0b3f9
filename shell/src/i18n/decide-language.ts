import { DEFAULT_LANGUAGE, type Language } from '@velvet/contract/language';
import type { CallResult } from '@velvet/sdk/api';

const WAIT_MS = 3_000;

interface Start {
  /** What is stored under `lang`, when it is a language. */
  readonly chosen: Language | null;
  /** Calls `replaceLang`, without a language when none is stored. */
  readonly ask: (language: Language | undefined) => Promise<CallResult<Language>>;
  /** Of the page, which the edge chose by the same rule: without an answer it stays. */
  readonly pageLanguage?: Language | undefined;
  readonly waitMs?: number;
}

/**
 * The start rule (spec S2.3): stored or zh-hans, replaced by what the server answers. Nothing is
 * painted before this settles, so it waits for the answer only so long and then stays as it is.
 */
export async function decideLanguage(start: Start): Promise<Language> {
  const { chosen, ask, pageLanguage = DEFAULT_LANGUAGE, waitMs = WAIT_MS } = start;
  const fallback = chosen ?? pageLanguage;
  const answered = ask(chosen ?? undefined).then((result) => (result.ok ? result.value : fallback));
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(fallback), waitMs);
    answered
      .catch(() => fallback)
      .then((language) => {
        clearTimeout(timer);
        resolve(language);
      });
  });
}
