/** Which announcements were read on this device: all up to `floor`, and the ids above it. */
export interface ReadMarks {
  readonly floor: number;
  /** Ascending. */
  readonly ids: readonly number[];
}

const IDS_MAX = 200;
export const nothingRead: ReadMarks = { floor: 0, ids: [] };

export const isRead = ({ floor, ids }: ReadMarks, id: number): boolean =>
  id <= floor || ids.includes(id);

/** Adds ids; when they become too many the oldest turn into "everything up to here". */
export function markRead(marks: ReadMarks, read: readonly number[]): ReadMarks {
  const all = [...new Set([...marks.ids, ...read])]
    .filter((id) => id > marks.floor)
    .sort((a, b) => a - b);
  const excess = all.length - IDS_MAX;
  if (excess <= 0) return { floor: marks.floor, ids: all };
  return { floor: all[excess - 1] ?? marks.floor, ids: all.slice(excess) };
}

/** As text for the device: the floor, then the ids. */
export const writeMarks = ({ floor, ids }: ReadMarks): string => [floor, ...ids].join(',');

/** Reads what `writeMarks` wrote; anything else reads as nothing read. */
export function readMarks(text: string | null): ReadMarks {
  if (text === null || !/^\d{1,15}(?:,\d{1,15})*$/.test(text)) return nothingRead;
  const [floor = 0, ...ids] = text.split(',').map(Number);
  return markRead({ floor, ids: [] }, ids);
}
