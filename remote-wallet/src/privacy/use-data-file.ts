import { askForData } from '@velvet/contract/privacy';
import type { ApiError } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useIntl } from 'react-intl';
import { download } from '../file/save-file.ts';
import { useSecretCall } from '../form/use-secret-call.ts';
import { messages } from './privacy.messages.ts';

const DATA_FILE = 'velvet-data.json';

/** Asks for the file of the member's data, and has the browser save it. */
export function useDataFile() {
  const intl = useIntl();
  const { overlays } = useHost();
  const { run } = useSecretCall();
  return async (isHandled: (error: ApiError) => boolean): Promise<void> => {
    const asked = await run(askForData, {}, isHandled);
    if (!asked.ok) return;
    download(asked.value.address, DATA_FILE);
    overlays.toast(intl.formatMessage(messages.downloading), { tone: 'success' });
  };
}
