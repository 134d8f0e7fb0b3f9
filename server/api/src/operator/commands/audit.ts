import {
  type Anchor,
  anchorFile,
  anchorText,
  parseAnchor,
  verifyAudit,
} from '../audit/audit-anchors.ts';
import { type Command, type Desk, type Given, UsageError } from '../command-line/command.ts';

const BROKEN = 1;

/** The check of the audit log. */
export const auditCommands: readonly Command[] = [
  {
    name: 'audit verify',
    access: ['finance', 'administrator'],
    usage: '[--anchor <entry>:<hash>]…',
    summary:
      'Checks the chain of the audit log, and that no noted end of it was cut off; prints the ' +
      'last entry to keep elsewhere. Exit code 1 when broken.',
    options: ['anchor'],
    looks: true,
    run: verify,
  },
];

async function verify({ db, dataDir, print }: Desk, given: Given): Promise<number> {
  const kept = (given.options.anchor ?? []).map(anchorOf);
  const state = await verifyAudit(db, dataDir, { kept });
  switch (state.kind) {
    case 'changed':
      print(`BROKEN: entry ${state.entry} was changed, or entries before it are missing.`);
      return BROKEN;
    case 'missing': {
      const { entry, hash } = state.anchor;
      print(`BROKEN: entry ${entry}, known as ${hash}, is missing or another one.`);
      print(`Known from --anchor or ${anchorFile(dataDir)}; the latter must be of this database.`);
      return BROKEN;
    }
    case 'intact':
      print(`${state.entries} entries, all in order; ${state.noted} noted ones are there.`);
      print(`Keep elsewhere for --anchor: ${state.head ? anchorText(state.head) : '-'}`);
      return 0;
  }
}

function anchorOf(text: string): Anchor {
  const anchor = parseAnchor(text);
  if (!anchor) throw new UsageError('--anchor must be <entry>:<hash>, as audit verify prints it.');
  return anchor;
}
