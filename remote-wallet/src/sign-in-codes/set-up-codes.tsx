import { type CodesSetup, confirmSignInCodes } from '@velvet/contract/sign-in-codes';
import { useHost } from '@velvet/sdk/feature';
import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import { Button } from '@velvet/ui';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as form from '../form/form.module.css';
import * as steps from '../form/step.module.css';
import { StepHeading } from '../form/step-heading.tsx';
import { useInvalidFocus } from '../form/use-invalid-focus.ts';
import { CodeField } from './code-field.tsx';
import { messages } from './sign-in-codes.messages.ts';
import * as styles from './sign-in-codes.module.css';
import { useCodesCall } from './use-codes-call.ts';
import { useCopy } from './use-copy.ts';

const QR_SIDE_PX = 208;
const GROUP = /.{1,4}/g;
const inGroups = (secret: string): string => (secret.match(GROUP) ?? []).join(' ');
const loadQrPicture = () => import(/* webpackChunkName: "qr-picture" */ '@velvet/ui/qr-picture');

interface SetUpCodesProps {
  readonly setup: CodesSetup;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The secret for the app, as a picture, a link and a text, and the code that turns codes on. */
export function SetUpCodes({ setup, onDone, onCancel }: SetUpCodesProps) {
  const intl = useIntl();
  const { overlays } = useHost();
  const copy = useCopy();
  const { form: element, focusInvalid } = useInvalidFocus();
  const { loaded } = useLoaded(loadQrPicture, true);
  const { busy, run, refusalOf, forgetRefusal } = useCodesCall(['code']);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    forgetRefusal();
    setMissing(code.trim() === '');
    if (code.trim() === '') return focusInvalid();
    const tell = overlays.begin();
    const answer = await run(confirmSignInCodes, { code });
    if (!answer.ok) return focusInvalid();
    tell(answer.message, { tone: 'success' });
    onDone(answer.value.codes);
  };

  return (
    <form ref={element} method="post" className={form.form} onSubmit={submit} noValidate>
      <StepHeading>
        <FormattedMessage {...messages.setupTitle} />
      </StepHeading>
      <p className={steps.lead}>
        <FormattedMessage {...messages.scan} />
      </p>
      <div className={styles.qr}>
        {loaded && (
          <loaded.default
            text={setup.address}
            label={intl.formatMessage(messages.qr)}
            side={QR_SIDE_PX}
          />
        )}
      </div>
      <a className={styles.link} href={setup.address}>
        <FormattedMessage {...messages.address} />
      </a>
      <div className={styles.secret}>
        <p className={steps.lead}>
          <FormattedMessage {...messages.key} />
        </p>
        <code className={styles.key}>{inGroups(setup.secret)}</code>
        <Button variant="secondary" size="small" onClick={() => copy(setup.secret)}>
          <FormattedMessage {...messages.copyKey} />
        </Button>
      </div>
      <CodeField
        value={code}
        onChange={setCode}
        error={isMissing ? intl.formatMessage(messages.codeMissing) : refusalOf('code')}
      />
      <div className={steps.actions}>
        <Button type="submit" fullWidth busy={busy}>
          <FormattedMessage {...messages.confirm} />
        </Button>
        <Button variant="quiet" fullWidth onClick={onCancel}>
          <FormattedMessage {...messages.cancel} />
        </Button>
      </div>
    </form>
  );
}
