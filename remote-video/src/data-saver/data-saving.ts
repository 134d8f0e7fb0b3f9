import { savesData } from '@velvet/sdk/device';
import { useAppSelector } from '@velvet/sdk/store';
import { type DataSaverChoice, selectDataSaver } from './data-saver-slice.ts';

export const isSavingData = (choice: DataSaverChoice): boolean =>
  choice === 'as-browser' ? savesData() : choice === 'on';

export const useIsSavingData = (): boolean => isSavingData(useAppSelector(selectDataSaver));
