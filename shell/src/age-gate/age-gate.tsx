import { useAppDispatch, useAppSelector } from '@velvet/sdk/store';
import { BrandMark, Button, IconButton } from '@velvet/ui';
import { Dialog } from '@velvet/ui/deferred';
import { globe } from '@velvet/ui/icons';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as languageMessages } from '../i18n/language.messages.ts';
import { messages } from './age-gate.messages.ts';
import * as styles from './age-gate.module.css';
import { ageAccepted, selectIsAdult } from './age-gate-slice.ts';
import { removeGateMarkup } from './gate-markup.tsx';

interface AgeGateProps {
  readonly productName: string;
  readonly leave: () => void;
  /** Opens the choice of languages. */
  readonly askLanguage: () => void;
}

/** Stands in front of everything until this device's visitor says to be 18 or older (spec S0.2). */
export function AgeGate({ productName, leave, askLanguage }: AgeGateProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isAdult = useAppSelector(selectIsAdult);
  // In the first response the gate is markup of its own, outside of the app.
  useEffect(removeGateMarkup, []);
  // The page behind it is hidden until the question is answered, here or in another tab.
  useEffect(() => {
    if (isAdult) delete document.documentElement.dataset.gate;
  }, [isAdult]);
  return (
    <Dialog
      open={!isAdult}
      fullScreen
      art={<BrandMark name={productName} />}
      title={intl.formatMessage(messages.title)}
      description={<FormattedMessage {...messages.text} />}
      actions={
        <div className={styles.actions}>
          <Button fullWidth onClick={() => dispatch(ageAccepted())}>
            <FormattedMessage {...messages.accept} />
          </Button>
          <Button fullWidth variant="quiet" onClick={leave}>
            <FormattedMessage {...messages.leave} />
          </Button>
          <IconButton
            path={globe}
            label={intl.formatMessage(languageMessages.language)}
            className={styles.language}
            aria-haspopup="dialog"
            onClick={askLanguage}
          />
        </div>
      }
    />
  );
}
