import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { parseId } from '@velvet/shared/contract/brand';
import type { NoticeId } from '@velvet/shared/contract/notice';
import { persisted } from '@velvet/shared/feature';
import type { AppState } from '@velvet/shared/store';

/** Which announcements were read on this device: all up to `floor`, and the ids above it. */
export interface ReadMarks {
  readonly floor: number;
  /** Ascending. */
  readonly ids: readonly NoticeId[];
}

const IDS_MAX = 200;
const nothingRead: ReadMarks = { floor: 0, ids: [] };

export const isRead = ({ floor, ids }: ReadMarks, id: NoticeId): boolean =>
  id <= floor || ids.includes(id);

/** Adds ids; when they become too many the oldest turn into "everything up to here". */
function markRead(marks: ReadMarks, read: readonly NoticeId[]): ReadMarks {
  if (read.every((id) => isRead(marks, id))) return marks;
  const all = [...new Set([...marks.ids, ...read])]
    .filter((id) => id > marks.floor)
    .sort((a, b) => a - b);
  const excess = all.length - IDS_MAX;
  if (excess <= 0) return { floor: marks.floor, ids: all };
  return { floor: all[excess - 1] ?? marks.floor, ids: all.slice(excess) };
}

/** Reads the floor and the ids behind it; undefined for anything else. */
function parseMarks(text: string): ReadMarks | undefined {
  if (!/^\d{1,15}(?:,\d{1,15})*$/.test(text)) return undefined;
  const [floor = '0', ...ids] = text.split(',');
  const read = ids.flatMap((digits) => parseId<'notice'>(digits) ?? []);
  return markRead({ floor: Number(floor), ids: [] }, read);
}

export const readMarks = createSlice({
  name: 'walletReadMarks',
  initialState: nothingRead,
  reducers: {
    noticesRead: (marks, { payload }: PayloadAction<readonly NoticeId[]>) =>
      markRead(marks, payload),
  },
});
export const { noticesRead } = readMarks.actions;

declare module '@velvet/shared/store' {
  interface AppState extends WithSlice<typeof readMarks> {}
}

export const readMarksSlice = persisted(readMarks, {
  key: 'notices.read',
  read: parseMarks,
  write: ({ floor, ids }) =>
    floor === 0 && ids.length === 0 ? undefined : [floor, ...ids].join(','),
});

export const selectReadMarks = (state: AppState): ReadMarks => state.walletReadMarks;
