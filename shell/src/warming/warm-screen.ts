import type { Language } from '@velvet/shared/contract/language';
import type { Path } from '@velvet/shared/routes';
import { isOwnedPath } from '../federation/owners.ts';
import { needsSignIn } from '../routing/guard.ts';
import type { ShellParts } from '../shell-parts.ts';

export type WarmingParts = Pick<ShellParts, 'loader' | 'screens' | 'session'>;

interface Target {
  readonly path: Path;
  readonly search: URLSearchParams;
}

/** undefined for what is not the app's, and for what this visitor may not see. */
function targetOf(address: string, { session }: WarmingParts): Target | undefined {
  const [path = '', query = ''] = address.split('#', 1).join('').split('?', 2);
  if (!isOwnedPath(path)) return undefined;
  if (needsSignIn({ address: path, isSignedIn: session.token() !== null })) return undefined;
  return { path, search: new URLSearchParams(query) };
}

/** Fetches code and data of the screen at an address ahead of a tap that may come. */
export async function warmScreen(
  parts: WarmingParts,
  address: string,
  language: Language,
): Promise<void> {
  const target = targetOf(address, parts);
  if (!target) return;
  const { path, search } = target;
  await Promise.all([parts.loader.prepare(path, language), parts.loader.loadData(path, search)]);
}

/** Renders a screen whose code is there out of sight, so that a tap only has to show it. */
export function renderAhead(parts: WarmingParts, address: string, language: Language): void {
  const target = targetOf(address, parts);
  if (target && parts.loader.state(target.path, language).kind === 'ready') {
    parts.screens.add(address);
  }
}
