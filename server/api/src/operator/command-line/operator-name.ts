const NAME = /^[a-z0-9][a-z0-9._-]{1,31}$/;

/** What a name may be, for people. */
export const NAME_RULE =
  "An operator's name is 2 to 32 letters a–z, digits, dots, underscores and dashes.";

/**
 * Reads an operator's name as it is compared: NFKC, lower case, no spaces around. Only ASCII is
 * left after that, so no two names look alike. Undefined for everything else.
 */
export function readOperatorName(text: string): string | undefined {
  const name = text.normalize('NFKC').trim().toLowerCase();
  return NAME.test(name) ? name : undefined;
}
