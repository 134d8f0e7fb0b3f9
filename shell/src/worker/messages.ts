/** What pages tell the worker. */
export type ToWorker =
  /** The screen at an address is on screen, rendered by the releases of the set with this tag. */
  | { readonly kind: 'visit'; readonly address: string; readonly set: string }
  /**
   * Whose session the device has, as calls name it; null for guests. What was saved for anybody else
   * goes. The language is for the offline page.
   */
  | { readonly kind: 'session'; readonly token: string | null; readonly language: string }
  /** Everything goes, and nothing is saved until a page tells of a session. */
  | { readonly kind: 'leave' }
  /** Asks for the age of what this page was given. */
  | { readonly kind: 'age' };

/** What the worker tells a page. */
export type ToPage =
  /** It was given something saved at this time, in ms since the epoch. */
  | { readonly kind: 'saved'; readonly at: number }
  /** A notification was tapped: a path of the app to go to. Answered through the message's port. */
  | { readonly kind: 'open'; readonly url: string }
  /** The browser has dropped or replaced this device's subscription to messages. */
  | { readonly kind: 'renew' };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** undefined for what is no message of ours, such as one of another release. */
export function readToWorker(data: unknown): ToWorker | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, address, set, token, language } = data;
  if (kind === 'age' || kind === 'leave') return { kind };
  if (kind === 'session' && (token === null || typeof token === 'string')) {
    return { kind, token, language: String(language) };
  }
  if (kind === 'visit' && typeof address === 'string' && typeof set === 'string') {
    return { kind, address, set };
  }
  return undefined;
}

/** undefined for what is no message of ours, such as one of another release. */
export function readToPage(data: unknown): ToPage | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, at, url } = data;
  if (kind === 'renew') return { kind };
  if (kind === 'saved' && typeof at === 'number') return { kind, at };
  if (kind === 'open' && typeof url === 'string') return { kind, url };
  return undefined;
}
