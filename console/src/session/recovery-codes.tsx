import { Stack } from '@mantine/core';
import { CopyText } from '../secrets/copy-text.tsx';
import * as styles from './recovery-codes.module.css';

/** Codes that are shown once, to be copied or printed. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <Stack gap="sm">
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyText text={codes.join('\n')} />
    </Stack>
  );
}
