import { useHost } from '@velvet/sdk/feature';
import { Button } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCreateDeviceCodeMutation } from '../api/account-queries.ts';
import { momentText } from '../time/moment-text.ts';
import { messages, valued } from './settings-page.messages.ts';
import * as styles from './settings-page.module.css';

/** Makes and shows a code for signing in elsewhere while strangers guess at the account (spec S14.6). */
export function DeviceCode() {
  const intl = useIntl();
  const { describeError, overlays } = useHost();
  const [create, { data, isLoading }] = useCreateDeviceCodeMutation();

  const show = async () => {
    const { error } = await create();
    if (error) overlays.toast(describeError(error), { tone: 'error' });
  };

  return (
    <>
      <Button variant="quiet" fullWidth busy={isLoading} onClick={show}>
        <FormattedMessage {...messages.deviceCode} />
      </Button>
      <output className={styles.deviceCode}>
        {data && (
          <>
            <strong className={styles.code}>{data.code}</strong>
            <FormattedMessage
              {...valued.codeUntil}
              values={{ time: momentText(intl, data.validUntil) }}
            />
            <FormattedMessage {...messages.deviceCodeHint} />
          </>
        )}
      </output>
    </>
  );
}
