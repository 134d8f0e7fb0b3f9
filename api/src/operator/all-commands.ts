import type { Command } from './command.ts';
import { accessCommands } from './commands/access.ts';
import { auditCommands } from './commands/audit.ts';
import { beaconCommands } from './commands/beacon.ts';
import { bookCommands } from './commands/books.ts';
import { contentCommands } from './commands/content.ts';
import { demoCommands } from './commands/demo.ts';
import { gameCommands } from './commands/games.ts';
import { memberCommands } from './commands/members.ts';
import { operatorCommands } from './commands/operators.ts';
import { proposalCommands } from './commands/proposals.ts';
import { rechargeCommands } from './commands/recharges.ts';
import { reportCommands } from './commands/reports.ts';
import { serverCommands } from './commands/server.ts';
import { tokenCommands } from './commands/tokens.ts';
import { withdrawalCommands } from './commands/withdrawals.ts';

/** Every command, in the order of the help. None of them touches a draw. */
export const commands: readonly Command[] = [
  ...accessCommands,
  ...tokenCommands,
  ...proposalCommands,
  ...withdrawalCommands,
  ...rechargeCommands,
  ...memberCommands,
  ...contentCommands,
  ...reportCommands,
  ...gameCommands,
  ...beaconCommands,
  ...auditCommands,
  ...bookCommands,
  ...operatorCommands,
  ...serverCommands,
  ...demoCommands,
];
