import type { SessionCookies } from '../http/session.ts';

/** The cookies of a client that is no browser. */
export const noCookies: SessionCookies = {
  bind: () => null,
  holds: () => false,
  held: () => [],
  release: () => undefined,
  get: () => undefined,
  keep: () => undefined,
  toSet: [],
};
