import type { MenuEntry } from './remote-manifest.ts';

/** What a page has of an entry. */
export type PageMenuEntry = Pick<MenuEntry, 'address' | 'group' | 'icon' | 'label'>;

/** Entries by menu, in their order. */
export function menusOf(
  entries: readonly MenuEntry[],
): Readonly<Record<string, readonly PageMenuEntry[]>> {
  const menus: Record<string, PageMenuEntry[]> = {};
  for (const { menu, order: _, ...entry } of entries.toSorted((a, b) => a.order - b.order)) {
    menus[menu] = [...(menus[menu] ?? []), entry];
  }
  return menus;
}
