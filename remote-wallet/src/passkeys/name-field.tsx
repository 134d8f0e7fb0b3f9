import { PASSKEY_NAME_MAX } from '@velvet/contract/constants';
import { TextField } from '@velvet/ui/deferred';
import { useIntl } from 'react-intl';
import { messages } from './passkeys.messages.ts';

interface NameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly error: string | undefined;
}

export function NameField({ value, onChange, error }: NameFieldProps) {
  const intl = useIntl();
  return (
    <TextField
      label={intl.formatMessage(messages.name)}
      hint={intl.formatMessage(messages.nameHint)}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      name="name"
      maxLength={PASSKEY_NAME_MAX}
      autoComplete="off"
      enterKeyHint="go"
    />
  );
}
