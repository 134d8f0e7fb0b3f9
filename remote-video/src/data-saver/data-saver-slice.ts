import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { persisted } from '@velvet/sdk/feature';

/** What the viewer chose; until then the browser's own setting counts. */
export type DataSaverChoice = 'on' | 'off' | 'as-browser';

/** The data saver (spec S5.4): caps the quality, and nothing of a stream is fetched ahead. */
export const dataSaver = createSlice({
  name: 'dataSaver',
  initialState: (): DataSaverChoice => 'as-browser',
  reducers: {
    dataSaverSwitched: (_choice, { payload: isOn }: PayloadAction<boolean>) =>
      isOn ? 'on' : 'off',
  },
  selectors: { selectDataSaver: (choice) => choice },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof dataSaver> {}
}

export const { dataSaverSwitched } = dataSaver.actions;
export const { selectDataSaver } = dataSaver.selectors;

const texts = { on: '1', off: '0', 'as-browser': undefined } as const;

export const persistedDataSaver = persisted<DataSaverChoice>(dataSaver, {
  key: 'video.dataSaver',
  read: (text) => (text === texts.on ? 'on' : text === texts.off ? 'off' : undefined),
  write: (choice) => texts[choice],
});
