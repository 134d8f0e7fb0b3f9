import { savesData } from '@velvet/shared/device';
import { useAppSelector } from '@velvet/shared/store';
import { type DataSaverChoice, selectDataSaver } from './data-saver-slice.ts';

export const isSavingData = (choice: DataSaverChoice): boolean =>
  choice === 'as-browser' ? savesData() : choice === 'on';

export const useIsSavingData = (): boolean => isSavingData(useAppSelector(selectDataSaver));
