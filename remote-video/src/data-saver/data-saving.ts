import { useAppSelector } from '@velvet/shared/store';
import { type DataSaverChoice, selectDataSaver } from './data-saver-slice.ts';

/** Whether the visitor asked the browser to go easy on data. */
export function savesData(): boolean {
  if (typeof navigator === 'undefined' || !('connection' in navigator)) return false;
  const { connection } = navigator;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

export const isSavingData = (choice: DataSaverChoice): boolean =>
  choice === 'as-browser' ? savesData() : choice === 'on';

export const useIsSavingData = (): boolean => isSavingData(useAppSelector(selectDataSaver));
