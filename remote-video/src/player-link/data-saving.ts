import type { Host } from '@velvet/shared/feature';

/** Name of the preference that holds the viewer's choice. */
export const DATA_SAVER_KEY = 'video.dataSaver';

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

/** The viewer's choice, kept on the device; without one the browser's own setting. */
export const isSavingData = (preferences: Host['preferences']): boolean =>
  (preferences.get(DATA_SAVER_KEY) ?? (savesData() ? '1' : '0')) === '1';
