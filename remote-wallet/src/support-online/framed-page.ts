import type { Language } from '@velvet/contract/language';
import type { ThemeChoice } from '@velvet/sdk/feature';

const isOwn = (address: string): boolean => address.startsWith('/');

/** The frame's address; our own pages get language and theme. */
export function framedAddress(address: string, language: Language, theme: ThemeChoice): string {
  if (!isOwn(address)) return address;
  const { pathname, searchParams } = new URL(address, 'https://own.invalid');
  searchParams.set('lang', language);
  if (theme !== 'system') searchParams.set('theme', theme);
  return `${pathname}?${searchParams}`;
}

/**
 * What the framed page may do. A page of our own origin is plain text and needs nothing: scripts
 * together with its origin would let it out of the sandbox. A chat elsewhere needs to run.
 */
export const sandboxOf = (address: string): string =>
  isOwn(address)
    ? ''
    : 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';
