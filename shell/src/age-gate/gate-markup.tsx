import { BrandMark, Button } from '@velvet/ui';
import { Dialog } from '@velvet/ui/deferred';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages } from './age-gate.messages.ts';
import * as styles from './age-gate.module.css';
import { GateLanguages } from './gate-languages.tsx';

/** Around the markup, beside the app's root. */
const GATE_ID = 'velvet-gate';

/**
 * The age gate of the first response: it is there before any script and works without. Its buttons
 * are forms that the edge answers; with scripts the boot script does (spec S0.2).
 */
export function GateMarkup({ productName }: { readonly productName: string }) {
  const intl = useIntl();
  return (
    <Dialog
      open
      asMarkup
      fullScreen
      art={<BrandMark name={productName} />}
      title={intl.formatMessage(messages.title)}
      description={<FormattedMessage {...messages.text} />}
      actions={
        <form method="post" action="/edge/adult" className={styles.actions}>
          <Button type="submit" fullWidth data-gate-answer="accept">
            <FormattedMessage {...messages.accept} />
          </Button>
          <Button
            type="submit"
            formAction="/edge/left"
            fullWidth
            variant="quiet"
            data-gate-answer="leave"
          >
            <FormattedMessage {...messages.leave} />
          </Button>
          <GateLanguages />
        </form>
      }
    />
  );
}

/** To be called once the app shows its own gate. */
export function removeGateMarkup(): void {
  document.getElementById(GATE_ID)?.remove();
}
