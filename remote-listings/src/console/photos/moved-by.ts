/** The items with the one at `place` moved by some places; it stays within the list. */
export function movedBy<Item>(items: readonly Item[], place: number, by: number): readonly Item[] {
  const item = items[place];
  if (item === undefined) return items;
  const rest = items.filter((_, index) => index !== place);
  const target = Math.min(Math.max(place + by, 0), rest.length);
  return [...rest.slice(0, target), item, ...rest.slice(target)];
}
