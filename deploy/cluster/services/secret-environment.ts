import type { Secrets } from '../secrets.ts';

/** Files of `secrets/` that VELVET_SECRET and what is read beside it come from. */
export const secretFiles = {
  current: 'velvet-secret',
  /** Not in force yet: what is written with it by processes that have it already is read by others. */
  next: 'velvet-secret-next',
  /** Those before, with commas in between. */
  previous: 'velvet-secret-previous',
  erasedNames: 'erased-names-key',
} as const;

/** Variables of API servers, the operators' server and commands with the secret of the installation. */
export async function secretEnvironment(
  secrets: Secrets,
): Promise<Readonly<Record<string, string>>> {
  const [next, previous, erasedNames] = await Promise.all([
    secrets.find(secretFiles.next),
    secrets.find(secretFiles.previous),
    secrets.find(secretFiles.erasedNames),
  ]);
  const others = [next, previous].filter((each) => each !== undefined);
  return {
    VELVET_SECRET: await secrets(secretFiles.current),
    ...(others.length > 0 ? { VELVET_SECRET_PREVIOUS: others.join(',') } : {}),
    ...(erasedNames === undefined ? {} : { ERASED_NAMES_KEY: erasedNames }),
  };
}
