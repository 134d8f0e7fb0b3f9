import {
  getProofState,
  type ProofState,
  proveWithPasskey,
  proveWithPassword,
  startPasskeyProof,
} from '@velvet/contract/proof';
import { call, queryApi } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { askForPasskey, createPasskey } from '@velvet/sdk/passkeys';
import { hasPasskeys as browserHasPasskeys } from '@velvet/sdk/passkeys/has-passkeys';
import { Button } from '@velvet/ui';
import { PasswordField, TextField } from '@velvet/ui/deferred';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LoadError, Placeholder } from '../account-screen/account-screen.tsx';
import * as form from '../form/form.module.css';
import { StepHeading } from '../form/form-parts.tsx';
import { useSecretForm } from '../form/use-secret-form.ts';
import { useSecretCall } from '../form/use-write.ts';
import { SupportLink } from '../support/support-link.tsx';
import en from './messages/en.json';
import ja from './messages/ja.json';
import ko from './messages/ko.json';
import tr from './messages/tr.json';
import zhHans from './messages/zh-Hans.json';
import zhHant from './messages/zh-Hant.json';
import { messages } from './proof.messages.ts';

// With it, for the screen that adds passkeys: a chunk of its own would be one more name to know.
export { createPasskey };

/** The step with its texts. */
export function ProofPart(props: ProofViewProps) {
  return (
    <LateMessages catalogs={catalogs}>
      <ProofView {...props} />
    </LateMessages>
  );
}

export interface ProofViewProps {
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

const proofQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    proofState: build.query<ProofState, void>({
      query: () => call(getProofState, {}),
      // Proofs end by themselves.
      keepUnusedDataFor: 0,
    }),
  }),
});
const { useProofStateQuery } = proofQueries;

/** Asks for what this member proves with; nothing while a proof is fresh. */
export function ProofView({ onProved, onCancel }: ProofViewProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const {
    currentData: state,
    error,
    refetch,
  } = useProofStateQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const isProved = state?.isProved ?? false;
  useEffect(() => {
    if (isProved) onProved();
  }, [isProved]);

  if (!state && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!state || isProved) return <Placeholder blocks={['field', 'button']} />;
  const { hasCodes, hasPasskeys } = state;
  const takesPasskey = hasPasskeys && browserHasPasskeys();
  const takesPassword = hasCodes || !hasPasskeys;
  return (
    <section className={form.step}>
      <StepHeading>{t('title')}</StepHeading>
      <p className={form.lead}>{t(takesPasskey || takesPassword ? 'lead' : 'unsupported')}</p>
      {takesPasskey && <PasskeyProof onProved={onProved} />}
      {takesPassword && (
        <PasswordProof takesCode={hasCodes} isSecond={takesPasskey} onProved={onProved} />
      )}
      <div className={form.actions}>
        {!takesPassword && <SupportLink about="account">{t('lost')}</SupportLink>}
        <Button variant="quiet" fullWidth onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  );
}

export function PasskeyProof({ onProved }: { readonly onProved: () => void }) {
  const intl = useIntl();
  const { overlays } = useHost();
  const { run } = useSecretCall();
  const [isAsking, setAsking] = useState(false);

  /** Returns whether it worked. */
  const attempt = async (): Promise<boolean> => {
    const options = await run(startPasskeyProof, {});
    if (!options.ok) return false;
    const answer = await askForPasskey(options.value);
    if (answer.kind === 'given') {
      return (await run(proveWithPasskey, { credential: answer.credential })).ok;
    }
    if (answer.kind === 'declined') {
      overlays.toast(intl.formatMessage(messages.declined), { tone: 'error' });
    }
    return false;
  };
  const ask = async () => {
    if (isAsking) return;
    setAsking(true);
    const isProved = await attempt();
    setAsking(false);
    if (isProved) onProved();
  };
  return (
    <Button fullWidth busy={isAsking} onClick={() => void ask()}>
      <FormattedMessage {...messages.usePasskey} />
    </Button>
  );
}

interface PasswordProofProps {
  readonly takesCode: boolean;
  /** Whether a passkey is offered before it. */
  readonly isSecond: boolean;
  readonly onProved: () => void;
}

/** The login password, and a code where codes are on. */
export function PasswordProof({ takesCode, isSecond, onProved }: PasswordProofProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const {
    form: element,
    busy,
    run,
    textOf,
    field,
    submitWith,
  } = useSecretForm(['password', 'code'], {
    missing: {
      password: messages.passwordMissing,
      ...(takesCode ? { code: messages.codeMissing } : {}),
    },
  });

  const prove = async () => {
    const password = textOf('password');
    const code = takesCode ? { code: textOf('code') } : {};
    const answer = await run(proveWithPassword, { password, ...code });
    if (answer.ok) onProved();
  };

  return (
    <form ref={element} method="post" className={form.form} onSubmit={submitWith(prove)} noValidate>
      {isSecond && <p className={form.lead}>{t('withPassword')}</p>}
      <div className={form.fields}>
        <PasswordField
          {...field('password')}
          label={t('password')}
          autoComplete="current-password"
          enterKeyHint={takesCode ? 'next' : 'go'}
          showLabel={t('show')}
          hideLabel={t('hide')}
        />
        {takesCode && (
          <TextField
            {...field('code')}
            label={t('code')}
            hint={t('codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
          />
        )}
      </div>
      <Button type="submit" fullWidth busy={busy} variant={isSecond ? 'secondary' : 'primary'}>
        {t('confirm')}
      </Button>
    </form>
  );
}

export const catalogs = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ja, ko, tr } as const;
