import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useInvalidFocus } from '../form/use-invalid-focus.ts';
import { useSecretCall } from '../form/use-secret-call.ts';
import { messages } from './passkeys.messages.ts';
import { passkeyTags } from './passkeys-queries.ts';

/** A form with the name of a passkey; `send` runs with a name that is not empty. */
export function useNamedForm(start: string) {
  const intl = useIntl();
  const { form, focusInvalid } = useInvalidFocus();
  const { run, refusalOf, forgetRefusal } = useSecretCall({
    fields: ['name'],
    tags: [...passkeyTags],
  });
  const [name, setName] = useState(start);
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  return {
    form,
    run,
    busy,
    field: {
      value: name,
      onChange: setName,
      error: isMissing ? intl.formatMessage(messages.nameMissing) : refusalOf('name'),
    },
    submitWith: (send: (name: string) => Promise<void>) => async (event: FormEvent) => {
      event.preventDefault();
      if (busy) return;
      forgetRefusal();
      const given = name.trim();
      setMissing(given === '');
      if (given === '') return focusInvalid();
      setBusy(true);
      await send(given);
      setBusy(false);
      focusInvalid();
    },
  };
}
