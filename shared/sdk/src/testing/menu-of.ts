import { remoteManifestSchema } from '@velvet/contract/remote-manifest';
import * as v from 'valibot';
import type { MenuItem } from '../feature/index.ts';

/** What an app puts on a menu, in its order, as the shell would show it in English. */
export function menuOf(
  manifest: unknown,
  name: string,
  messages: Readonly<Record<string, string>>,
): readonly MenuItem[] {
  const { menu, routes } = v.parse(remoteManifestSchema, manifest);
  return menu
    .filter((entry) => entry.menu === name)
    .toSorted((a, b) => a.order - b.order)
    .map(({ address, group, icon, label }) => {
      const message = label ?? routes[address.split('?', 1)[0] ?? '']?.title ?? '';
      return { address, group, icon, label: messages[message] ?? '' };
    });
}
