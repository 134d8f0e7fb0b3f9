import { type PushKind, pushKinds } from './push-kind.ts';

/**
 * What a push message says to the service worker, as JSON in UTF-8 (spec S14.5). It carries no amounts,
 * names or titles: lock screens show it.
 */
export interface PushMessage {
  readonly kind: PushKind;
  readonly title: string;
  readonly body: string;
  /** Of title and body, as in HTML's `lang`. */
  readonly lang: string;
  /** Path within the app where the member sees what it is about; it begins with one `/`. */
  readonly url: string;
}

const isKind = (value: unknown): value is PushKind => pushKinds.some((kind) => kind === value);

/** Undefined for anything else, such as a message of a later version. By hand: the worker is small. */
export function readPushMessage(value: unknown): PushMessage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kind, title, body, lang, url }: Partial<Record<keyof PushMessage, unknown>> = value;
  if (!isKind(kind) || typeof title !== 'string' || typeof body !== 'string') return undefined;
  if (typeof lang !== 'string' || typeof url !== 'string') return undefined;
  // Two slashes, or a slash and a backslash, would lead to another site.
  return /^\/(?![/\\])/.test(url) ? { kind, title, body, lang, url } : undefined;
}
