import type { BankInfo } from '@velvet/contract/bank-card';
import { Icon, VisuallyHidden } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { messages } from './bank-card-page.messages.ts';
import * as styles from './bank-card-page.module.css';

const CARD =
  'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5zM3.5 10h17M7 15h3';

/** The bound card, drawn as one: its bank, masked number and holder (spec S3.46). */
export function BoundCardFacts({ info }: { readonly info: NonNullable<BankInfo['info']> }) {
  const intl = useIntl();
  const [bank] = info.description.split('****');
  return (
    <dl className={styles.card}>
      <div className={styles.bank}>
        <Icon path={CARD} size={20} />
        <dt>
          <VisuallyHidden>{intl.formatMessage(messages.bank)}</VisuallyHidden>
        </dt>
        <dd>{bank}</dd>
      </div>
      <div className={styles.number}>
        <dt>
          <VisuallyHidden>{intl.formatMessage(messages.number)}</VisuallyHidden>
        </dt>
        <dd>{info.description}</dd>
      </div>
      <div>
        <dt className={styles.holderLabel}>{intl.formatMessage(messages.holder)}</dt>
        <dd className={styles.holder}>{info.holder}</dd>
      </div>
    </dl>
  );
}
