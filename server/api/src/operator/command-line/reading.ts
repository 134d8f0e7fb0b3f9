import { isLanguage, languageCodes } from '@velvet/contract/language';
import { type Minor, parseDecimal } from '@velvet/contract/money';
import {
  type OperatorRole,
  operatorRoles,
  type TokenRole,
  tokenRoles,
} from '@velvet/contract/ops/role';
import { Denied, type Desk, type Given, UsageError } from './command.ts';

/** The n-th word after the command's name. */
export function word({ words }: Given, place: number, what: string): string {
  const given = words[place];
  if (given === undefined || given === '') throw new UsageError(`Say which ${what}.`);
  return given;
}

/** An option's value; the last one when it was given several times. */
export function optional({ options }: Given, name: string): string | undefined {
  return options[name]?.at(-1);
}

/** The value of an option that must be given. */
export function required(given: Given, name: string): string {
  const value = optional(given, name)?.trim();
  if (!value) throw new UsageError(`--${name} is needed.`);
  return value;
}

/** A whole number within bounds. */
export function whole(text: string, what: string, min: number, max: number): number {
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new UsageError(`${what} must be a whole number from ${min} to ${max}.`);
  }
  return value;
}

/** An id: a whole number from 1. */
export const idOf = (text: string, what: string): number =>
  whole(text, what, 1, Number.MAX_SAFE_INTEGER);

/** Points with at most two decimals, as minor units. */
export function points(text: string, what: string): Minor {
  const amount = parseDecimal(text);
  if (amount === undefined || amount < 0) {
    throw new UsageError(`${what} must be points, such as 150 or 99.50.`);
  }
  return amount;
}

/**
 * A text in one or several languages: `--name en=Hello --name zh=你好`. A value without a language
 * is the English one, which stands in for the others.
 */
export function localized(given: Given, name: string): Readonly<Record<string, string>> {
  required(given, name);
  const texts: Record<string, string> = {};
  for (const value of given.options[name] ?? []) {
    const [, code, text] = /^([a-z-]{2,7})=(.+)$/s.exec(value) ?? [];
    if (code === undefined || text === undefined) texts.en = value;
    else if (isLanguage(code)) texts[code] = text;
    else throw new UsageError(`--${name}: ${code} is none of ${languageCodes.join(', ')}.`);
  }
  return texts;
}

/** The operator a command is about. */
export function nameOf(given: Given): string {
  const name = readOperatorName(word(given, 0, 'operator'));
  if (name === undefined) throw new UsageError(NAME_RULE);
  return name;
}

/** Every --role, each of them known. */
export const rolesOf = (given: Given): readonly OperatorRole[] => rolesAmong(operatorRoles, given);

/** The same of a personal token. */
export const tokenRolesOf = (given: Given): readonly TokenRole[] => rolesAmong(tokenRoles, given);

const rolesAmong = <Role extends string>(
  known: readonly Role[],
  { options }: Given,
): readonly Role[] =>
  (options.role ?? []).map((text) => {
    const role = known.find((each) => each === text);
    if (role) return role;
    throw new UsageError(`--role is one of ${known.join(', ')}.`);
  });

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

const refusals: Readonly<Record<string, string>> = {
  unknown: 'There is no such entry.',
  wrong_state: 'This has been decided already, or not yet.',
  decided: 'This proposal has been decided already.',
  expired: 'This proposal has expired. Ask for it again.',
  no_reason: 'This needs its reason: --reason.',
  same_operator: 'You asked for this yourself; another operator must approve it.',
  other_pending: 'Something else about this waits for a decision; see the console.',
  requester_gone: 'Who asked for this may not any more. Refuse it and ask for it again.',
  not_fresh: 'This needs a session of the last five minutes: sign in again.',
  bad_value: 'The value does not fit this setting.',
  bad_roles:
    'The roles are support, content, finance and administrator; a token has some of yours.',
  bad_expiry: 'A token lasts from 1 to 366 days.',
  name_taken: 'The name is taken.',
};

/**
 * Prints how the database decided.
 * @param done what is true now, for every outcome that is none of the refusals.
 * @throws Denied with the reason of a refusal.
 */
export function report({ print }: Desk, outcome: string | undefined, done: string): number {
  const refusal = refusals[outcome ?? 'unknown'];
  if (refusal !== undefined) throw new Denied(refusal);
  if (outcome === 'needs_second') {
    print(
      'Noted. Another operator must approve it within 24 hours: in the console, or with the same command',
    );
  } else print(done);
  return 0;
}
