import type { Language } from '@velvet/shared/contract/language';
import { isOwnedPath } from '../federation/owners.ts';
import { needsSignIn } from '../routing/guard.ts';
import type { ShellParts } from '../shell-parts.ts';

export type WarmingParts = Pick<ShellParts, 'loader' | 'session'>;

/** Fetches code and data of the screen at an address ahead of a tap that may come. */
export async function warmScreen(
  { loader, session }: WarmingParts,
  address: string,
  language: Language,
): Promise<void> {
  const [path = '', query = ''] = address.split('#', 1).join('').split('?', 2);
  if (!isOwnedPath(path)) return;
  if (needsSignIn({ address: path, isSignedIn: session.token() !== null })) return;
  await Promise.all([
    loader.ensure(path, language),
    loader.loadData(path, new URLSearchParams(query)),
  ]);
}
