import { readConfig } from './config/config.ts';
import { print, requireOwnerUrl, runMain } from './database/owner-command.ts';
import { withOwner } from './database/transaction.ts';
import { dropFormerVoucherKey, resealAll, takeVoucherKey } from './reseal/reseal.ts';
import { ERASED_NAMES, loadAppSecret } from './secrets/app-secret.ts';

const USAGE = `Usage: npx velvet database reseal [-- erased-names-key | drop]

Seals what is stored with VELVET_SECRET anew that was sealed with VELVET_SECRET_PREVIOUS.
Needs DATABASE_OWNER_URL. Ends with 1 while something cannot be read.

  erased-names-key   prints what ERASED_NAMES_KEY has to be before VELVET_SECRET is replaced
  drop               operators are believed under VELVET_SECRET only`;

/** `npx velvet database reseal`. */
async function main(): Promise<void> {
  const [word, ...more] = process.argv.slice(2);
  if (more.length > 0 || (word !== undefined && !['erased-names-key', 'drop'].includes(word))) {
    return print(USAGE);
  }
  const config = readConfig(process.env);
  const secret = await loadAppSecret(config.dataDir, config.secret, config.secretOptions);
  if (word === 'erased-names-key') return print(secret.key(ERASED_NAMES).toString('base64'));
  await withOwner(requireOwnerUrl(config), async (owner) => {
    if (word === 'drop') return dropFormerVoucherKey(owner);
    await takeVoucherKey(owner, secret);
    for (const { what, sealedAnew, current, unreadable } of await resealAll(owner, secret)) {
      print(`${what}: ${sealedAnew} sealed anew, ${current} already, ${unreadable} unreadable`);
      if (unreadable > 0) process.exitCode = 1;
    }
  });
}

runMain(main);
