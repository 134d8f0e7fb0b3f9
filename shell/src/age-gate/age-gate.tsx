import { BrandMark, Button, Dialog } from '@velvet/shared/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DeviceStorage } from '../session/device-storage.ts';
import { ADULT_KEY } from '../session/storage-keys.ts';
import { messages } from './age-gate.messages.ts';
import * as styles from './age-gate.module.css';
import { removeGateMarkup } from './gate-markup.tsx';

interface AgeGateProps {
  readonly storage: DeviceStorage;
  readonly productName: string;
  readonly leave: () => void;
}

const never = () => () => undefined;

/** Stands in front of everything until this device's visitor says to be 18 or older (spec S0.2). */
export function AgeGate({ storage, productName, leave }: AgeGateProps) {
  const intl = useIntl();
  const [accepted, setAccepted] = useState(false);
  // In the first response the gate is markup of its own, outside of the app.
  const remembered = useSyncExternalStore(
    never,
    () => storage.get(ADULT_KEY) === '1',
    () => true,
  );
  const open = !accepted && !remembered;
  useEffect(removeGateMarkup, []);
  const accept = () => {
    storage.set(ADULT_KEY, '1');
    delete document.documentElement.dataset.gate;
    setAccepted(true);
  };
  return (
    <Dialog
      open={open}
      fullScreen
      art={<BrandMark name={productName} />}
      title={intl.formatMessage(messages.title)}
      description={<FormattedMessage {...messages.text} />}
      actions={
        <div className={styles.actions}>
          <Button fullWidth onClick={accept}>
            <FormattedMessage {...messages.accept} />
          </Button>
          <Button fullWidth variant="quiet" onClick={leave}>
            <FormattedMessage {...messages.leave} />
          </Button>
        </div>
      }
    />
  );
}
