import { PASSKEY_NAME_MAX } from '@velvet/contract/constants';
import {
  addPasskey,
  getPasskeys,
  type MemberPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@velvet/contract/passkeys';
import { call, queryApi } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { Button } from '@velvet/ui';
import { TextField } from '@velvet/ui/deferred';
import { useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import * as form from '../form/form.module.css';
import { StepHeading } from '../form/form-parts.tsx';
import { type SecretField, useSecretForm } from '../form/use-secret-form.ts';
import { useSecretCall } from '../form/use-write.ts';
import { loadProof, useProof } from '../proof/use-proof.tsx';
import { deviceName } from './device-name.ts';
import { messages } from './passkeys.messages.ts';

/** A name for a new passkey, which the browser then makes. */
export function AddPasskey({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { overlays } = useHost();
  const proof = useProof();
  const suggested = deviceName(navigator.userAgent) ?? t('device');
  const { run: start } = useSecretCall();
  const { form: element, run, busy, name, field, submitWith } = useNamedForm(suggested);

  const add = async () => {
    // After a proof that took long the member goes on with another tap, which browsers ask for.
    const options = await start(startPasskey, {}, (error) =>
      proof.isNeeded(error, () => undefined),
    );
    if (!options.ok) return;
    // The proof was asked for before, so this is here.
    const { createPasskey } = await loadProof();
    const made = await createPasskey(options.value);
    if (made.kind !== 'given') {
      const isKnown = made.kind === 'known';
      const message = isKnown ? messages.known : messages.declined;
      overlays.toast(intl.formatMessage(message), { tone: 'error' });
      if (isKnown) onDone();
      return;
    }
    const tell = overlays.begin();
    const added = await run(addPasskey, { name, credential: made.credential });
    if (!added.ok) return;
    tell(added.message, { tone: 'success' });
    onDone();
  };

  if (proof.step) return proof.step;
  return (
    <form ref={element} className={form.form} onSubmit={submitWith(add)} noValidate>
      <StepHeading>{t('add')}</StepHeading>
      <p className={form.lead}>{t('addLead')}</p>
      <NameField {...field} />
      <div className={form.actions}>
        <Button type="submit" fullWidth busy={busy}>
          {t('submit')}
        </Button>
        <Button variant="quiet" fullWidth onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

interface EditPasskeyProps {
  readonly passkey: MemberPasskey;
  readonly onDone: () => void;
}

/** Renames a passkey, or removes it. */
export function EditPasskey({ passkey, onDone }: EditPasskeyProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { overlays } = useHost();
  const proof = useProof();
  const { form: element, run, busy, name, field, submitWith } = useNamedForm(passkey.name);
  const { id } = passkey;

  const rename = async () => {
    const tell = overlays.begin();
    const renamed = await run(renamePasskey, { id, name });
    if (!renamed.ok) return;
    tell(renamed.message, { tone: 'success' });
    onDone();
  };
  const remove = async () => {
    const tell = overlays.begin();
    const removed = await run(removePasskey, { id }, (error) =>
      proof.isNeeded(error, () => void remove()),
    );
    if (!removed.ok) return;
    tell(removed.message, { tone: 'success' });
    onDone();
  };
  const ask = async () => {
    const question = t('removeQuestion');
    if (await overlays.confirm(question, t('remove'))) await remove();
  };

  if (proof.step) return proof.step;
  return (
    <form ref={element} className={form.form} onSubmit={submitWith(rename)} noValidate>
      <StepHeading>{passkey.name}</StepHeading>
      <p className={form.lead}>{t(passkey.isSynced ? 'synced' : 'oneDevice')}</p>
      <NameField {...field} />
      <div className={form.actions}>
        <Button type="submit" fullWidth busy={busy}>
          {intl.formatMessage(common.save)}
        </Button>
        <Button variant="danger" fullWidth onClick={() => void ask()}>
          {t('remove')}
        </Button>
        <Button variant="quiet" fullWidth onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** A form with the name of a passkey. */
function useNamedForm(start: string) {
  const { textOf, field, ...rest } = useSecretForm(['name'], {
    missing: { name: messages.nameMissing },
    start: { name: start },
    tags: [...passkeyTags],
  });
  return { ...rest, name: textOf('name').trim(), field: field('name') };
}

function NameField(field: SecretField) {
  const intl = useIntl();
  return (
    <TextField
      {...field}
      label={intl.formatMessage(messages.name)}
      hint={intl.formatMessage(messages.nameHint)}
      maxLength={PASSKEY_NAME_MAX}
      autoComplete="off"
      enterKeyHint="go"
    />
  );
}

/** What a change of the passkeys makes stale. */
const passkeyTags = [{ type: 'user', id: 'passkeys' }, 'notices'] as const;

const passkeyQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    passkeys: build.query<readonly MemberPasskey[], void>({
      query: () => call(getPasskeys, {}),
      providesTags: [passkeyTags[0]],
    }),
  }),
});

export const { usePasskeysQuery } = passkeyQueries;
