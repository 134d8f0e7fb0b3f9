import { TextField } from '@velvet/ui/deferred';
import { useIntl } from 'react-intl';
import { messages } from './sign-in-codes.messages.ts';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  /** Whether a recovery code is accepted, too: it has letters. */
  readonly takesRecovery?: boolean;
}

export function CodeField({ value, onChange, error, takesRecovery = false }: CodeFieldProps) {
  const intl = useIntl();
  return (
    <TextField
      label={intl.formatMessage(messages.code)}
      hint={intl.formatMessage(takesRecovery ? messages.proofHint : messages.codeHint)}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      name="code"
      autoComplete="one-time-code"
      inputMode={takesRecovery ? 'text' : 'numeric'}
      autoCapitalize={takesRecovery ? 'characters' : 'none'}
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
    />
  );
}
