import {
  type CodesSetup,
  confirmSignInCodes,
  startSignInCodes,
} from '@velvet/contract/sign-in-codes';
import { useHost } from '@velvet/sdk/feature';
import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import { Button } from '@velvet/ui';
import { PasswordField } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { useIntl } from 'react-intl';
import * as form from '../form/form.module.css';
import { Note, StepHeading } from '../form/form-parts.tsx';
import { useProof } from '../proof/use-proof.tsx';
import { saveFile } from '../save-file.ts';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { walletIcons } from '../wallet-icons.ts';
import { CodeField, useCodesForm } from './prove-form.tsx';
import { messages } from './sign-in-codes.messages.ts';
import * as styles from './sign-in-codes.module.css';

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
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { overlays } = useHost();
  const copy = useCopy();
  const { loaded } = useLoaded(loadQrPicture, true);
  const { form: element, busy, run, textOf, field, submitWith } = useCodesForm(['code']);

  const turnOn = async () => {
    const tell = overlays.begin();
    const answer = await run(confirmSignInCodes, { code: textOf('code') });
    if (!answer.ok) return;
    tell(answer.message, { tone: 'success' });
    onDone(answer.value.codes);
  };

  return (
    <form
      ref={element}
      method="post"
      className={form.form}
      onSubmit={submitWith(turnOn)}
      noValidate
    >
      <StepHeading>{t('setupTitle')}</StepHeading>
      <p className={form.lead}>{t('scan')}</p>
      <div className={styles.qr}>
        {loaded && <loaded.default text={setup.address} label={t('qr')} side={QR_SIDE_PX} />}
      </div>
      <a className={styles.link} href={setup.address}>
        {t('address')}
      </a>
      <div className={styles.secret}>
        <p className={form.lead}>{t('key')}</p>
        <code className={styles.key}>{inGroups(setup.secret)}</code>
        <Button variant="secondary" size="small" onClick={() => copy(setup.secret)}>
          {t('copyKey')}
        </Button>
      </div>
      <CodeField {...field('code')} />
      <div className={form.actions}>
        <Button type="submit" fullWidth busy={busy}>
          {t('confirm')}
        </Button>
        <Button variant="quiet" fullWidth onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** What codes are for, and the password that starts their set-up. */
export function StartCodes({ onStarted }: { readonly onStarted: (setup: CodesSetup) => void }) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { form: element, focusInvalid, ...codes } = useCodesForm(['password']);
  const proof = useProof();

  const start = async () => {
    const password = codes.textOf('password');
    const answer = await codes.run(startSignInCodes, { password }, (error) =>
      proof.isNeeded(error, () => void start()),
    );
    if (answer.ok) onStarted(answer.value);
    else focusInvalid();
  };

  if (proof.step) return proof.step;
  return (
    <form
      ref={element}
      method="post"
      className={form.form}
      onSubmit={codes.submitWith(start)}
      noValidate
    >
      <Note path={walletIcons.shield}>{t('explain')}</Note>
      <Note path={icons.lock}>{t('explainRecovery')}</Note>
      <PasswordField
        {...codes.field('password')}
        label={intl.formatMessage(settings.loginPassword)}
        autoComplete="current-password"
        enterKeyHint="go"
        showLabel={t('show')}
        hideLabel={t('hide')}
      />
      <Button type="submit" fullWidth busy={codes.busy}>
        {t('start')}
      </Button>
    </form>
  );
}

const FILE_NAME = 'velvet-recovery-codes.txt';

interface KeepCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, which are shown this once. */
export function KeepCodes({ codes, onKept }: KeepCodesProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const copy = useCopy();
  const download = () => {
    const [head, once] = [messages.fileHead, messages.fileOnce].map((each) =>
      intl.formatMessage(each),
    );
    saveFile(FILE_NAME, [head, once, '', ...codes, ''].join('\r\n'), 'text/plain');
  };
  return (
    <div className={form.step}>
      <StepHeading>{t('keepTitle')}</StepHeading>
      <p className={form.lead}>{t('keep')}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.pair}>
        <Button variant="secondary" onClick={() => copy(codes.join('\n'))}>
          {t('copy')}
        </Button>
        <Button variant="secondary" onClick={download}>
          {t('download')}
        </Button>
      </div>
      <Button fullWidth onClick={onKept}>
        {t('kept')}
      </Button>
    </div>
  );
}

/** Copies a text and says whether it worked. */
function useCopy() {
  const intl = useIntl();
  const { overlays } = useHost();
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      overlays.toast(intl.formatMessage(messages.copied), { tone: 'success' });
    } catch {
      overlays.toast(intl.formatMessage(messages.copyFailed), { tone: 'error' });
    }
  };
}
