import { type ChangeEvent, type FormEvent, useState } from 'react';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { useInvalidFocus } from './form-parts.tsx';
import { type SecretCallOptions, useSecretCall } from './use-write.ts';

interface SecretFormOptions extends Pick<SecretCallOptions, 'tags'> {
  /** What a field says while it is empty; one without such a text may be. */
  readonly missing: Readonly<Record<string, MessageDescriptor>>;
  readonly start?: Readonly<Record<string, string>>;
}

/** What a field of such a form is given. */
export interface SecretField {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly error: string | undefined;
}

/**
 * A form of a few texts that are sent by secret calls, named as on the wire. What is missing or was
 * refused is said at its field, which then has the focus.
 */
export function useSecretForm<Name extends string>(
  names: readonly Name[],
  { missing, start = {}, tags = [] }: SecretFormOptions,
) {
  const intl = useIntl();
  const { form, focusInvalid } = useInvalidFocus();
  const call = useSecretCall({ fields: names, tags });
  const [texts, setTexts] = useState(start);
  const [gap, setGap] = useState<Name>();
  const [isSending, setSending] = useState(false);
  const busy = isSending || call.busy;
  const textOf = (name: Name): string => texts[name] ?? '';
  // Blanks can be a password, but neither a code nor a name.
  const isEmpty = (name: Name): boolean =>
    (name === 'password' ? textOf(name) : textOf(name).trim()) === '';

  return {
    form,
    focusInvalid,
    busy,
    run: call.run,
    textOf,
    field: (name: Name): SecretField => ({
      name,
      value: textOf(name),
      onChange: ({ target }) => setTexts({ ...texts, [name]: target.value }),
      error:
        gap === name && missing[name] ? intl.formatMessage(missing[name]) : call.refusalOf(name),
    }),
    /** `send` runs once nothing is missing. */
    submitWith: (send: () => Promise<void>) => async (event: FormEvent) => {
      event.preventDefault();
      if (busy) return;
      call.forgetRefusal();
      const found = names.find((name) => missing[name] && isEmpty(name));
      setGap(found);
      if (found === undefined) {
        setSending(true);
        await send();
        setSending(false);
      }
      focusInvalid();
    },
  };
}
