import { createSlice } from '@reduxjs/toolkit';

export const taps = createSlice({
  name: 'strangerTaps',
  initialState: { count: 0 },
  reducers: {
    tapped(state) {
      state.count += 1;
    },
  },
});

export const { tapped } = taps.actions;
