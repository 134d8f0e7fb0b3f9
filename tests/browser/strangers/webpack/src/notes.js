import { createSlice } from '@reduxjs/toolkit';

export const notes = createSlice({
  name: 'strangerNotes',
  initialState: { noted: 0, tips: [] },
  reducers: {
    noted(state) {
      state.noted += 1;
    },
    tipsArrived(state, { payload }) {
      state.tips = payload;
    },
  },
});

export const { noted, tipsArrived } = notes.actions;

/** Replaces a call to a server. */
export const loadTips = () => async (dispatch) => {
  const { default: tips } = await import(/* webpackChunkName: "tips" */ './tips.json');
  dispatch(tipsArrived(tips));
};
