import { Button, CopyButton, Stack } from '@mantine/core';
import { useMessages } from '@velvet/console-kit';
import { messages } from '../secrets/secrets.messages.ts';
import * as styles from './recovery-codes.module.css';

/** Codes that are shown once, to be copied or printed. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useMessages(messages);
  return (
    <Stack gap="sm">
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}
