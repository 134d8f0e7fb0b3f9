import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { NoticeTone } from '@velvet/console-kit';

export interface Notice {
  readonly id: string;
  readonly message: string;
  readonly tone: NoticeTone;
}

const initialState: readonly Notice[] = [];

export const noticesSlice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    notified: {
      prepare: (message: string, tone: NoticeTone) => ({
        payload: { id: nanoid(), message, tone },
      }),
      reducer: (state, { payload }: PayloadAction<Notice>) => [...state, payload],
    },
    dismissed: (state, { payload }: PayloadAction<string>) =>
      state.filter(({ id }) => id !== payload),
  },
  selectors: { selectNotices: (state) => state },
});

export const { notified, dismissed } = noticesSlice.actions;
export const { selectNotices } = noticesSlice.selectors;
