import { writeFileSync } from 'node:fs';
import { PASSWORDS_FILE, selectPasswords } from './select-passwords.ts';

/** `npx velvet generate common-passwords` writes the common passwords that the meter of new passwords knows. */
writeFileSync(PASSWORDS_FILE, `${JSON.stringify({ lines: selectPasswords().join('\n') })}\n`);
