import { openFileStore } from '@velvet/files/open';
import { readConfig } from './config/config.ts';
import { print, requireOwnerUrl, runMain } from './database/owner-command.ts';
import { withOwner } from './database/transaction.ts';
import { createNameMac } from './features/accounts/username.ts';
import {
  createNoteMac,
  readErasureNotes,
  repeatErasures,
} from './features/privacy/erasure-notes.ts';
import { loadAppSecret } from './secrets/app-secret.ts';

const USAGE = `Usage: npx velvet database erasures

Erases the accounts again whose erasure was noted and that the database still has, as after a restore to an
earlier moment. Needs DATABASE_OWNER_URL. Ends with 1 while one cannot be erased, such as for an open bet:
repeat it then.`;

/** `npx velvet database erasures`. */
async function main(): Promise<void> {
  if (process.argv.length > 2) return print(USAGE);
  const config = readConfig(process.env);
  const ownerUrl = requireOwnerUrl(config);
  const secret = await loadAppSecret(config.dataDir, config.secret, config.secretOptions);
  const files = await openFileStore({ settings: config.files });
  try {
    const notes = readErasureNotes(files, createNoteMac(secret));
    const { noted, repeated, held } = await withOwner(ownerUrl, (db) =>
      repeatErasures({ db, notes, nameMac: createNameMac(secret) }),
    );
    print(`${noted} noted, ${repeated} repeated, ${held.length} not possible yet`);
    for (const { memberId, reason } of held) print(`  member ${memberId}: ${reason}`);
    if (held.length > 0) process.exitCode = 1;
  } finally {
    await files.close();
  }
}

runMain(main);
