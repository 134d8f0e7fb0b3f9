import { Button } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { saveFile } from '../file/save-file.ts';
import * as steps from '../form/step.module.css';
import { StepHeading } from '../form/step-heading.tsx';
import { messages } from './sign-in-codes.messages.ts';
import * as styles from './sign-in-codes.module.css';
import { useCopy } from './use-copy.ts';

const FILE_NAME = 'velvet-recovery-codes.txt';

interface KeepCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, which are shown this once. */
export function KeepCodes({ codes, onKept }: KeepCodesProps) {
  const intl = useIntl();
  const copy = useCopy();
  const download = () => {
    const [head, once] = [messages.fileHead, messages.fileOnce].map((each) =>
      intl.formatMessage(each),
    );
    saveFile(FILE_NAME, [head, once, '', ...codes, ''].join('\r\n'), 'text/plain');
  };
  return (
    <div className={steps.step}>
      <StepHeading>
        <FormattedMessage {...messages.keepTitle} />
      </StepHeading>
      <p className={steps.lead}>
        <FormattedMessage {...messages.keep} />
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.pair}>
        <Button variant="secondary" onClick={() => copy(codes.join('\n'))}>
          <FormattedMessage {...messages.copy} />
        </Button>
        <Button variant="secondary" onClick={download}>
          <FormattedMessage {...messages.download} />
        </Button>
      </div>
      <Button fullWidth onClick={onKept}>
        <FormattedMessage {...messages.kept} />
      </Button>
    </div>
  );
}
