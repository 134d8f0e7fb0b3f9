import { demoCommands } from './demo/demo-commands.ts';
import { beaconCommands } from './features/game/beacon-commands.ts';
import { gameCommands } from './features/game/game-commands.ts';
import { listingCommands } from './features/listings/listing-commands.ts';
import { reportCommands } from './features/listings/report-commands.ts';
import { memberCommands } from './features/members/member-commands.ts';
import { noticeCommands } from './features/notices/notice-commands.ts';
import { supportCommands } from './features/support/support-commands.ts';
import { bannerCommands } from './features/system/banner-commands.ts';
import { bookCommands } from './features/system/book-commands.ts';
import { videoCommands } from './features/video/video-commands.ts';
import { rechargeCommands } from './features/wallet/recharge-commands.ts';
import { withdrawalCommands } from './features/wallet/withdrawal-commands.ts';
import type { Command } from './operator/command-line/command.ts';
import { accessCommands } from './operator/commands/access.ts';
import { auditCommands } from './operator/commands/audit.ts';
import { operatorCommands } from './operator/commands/operators.ts';
import { proposalCommands } from './operator/commands/proposals.ts';
import { serverCommands } from './operator/commands/server.ts';
import { tokenCommands } from './operator/commands/tokens.ts';

/** Every command, in the order of the help. None of them touches a draw. */
export const commands: readonly Command[] = [
  ...accessCommands,
  ...tokenCommands,
  ...proposalCommands,
  ...withdrawalCommands,
  ...rechargeCommands,
  ...memberCommands,
  ...supportCommands,
  ...noticeCommands,
  ...bannerCommands,
  ...listingCommands,
  ...videoCommands,
  ...reportCommands,
  ...gameCommands,
  ...beaconCommands,
  ...auditCommands,
  ...bookCommands,
  ...operatorCommands,
  ...serverCommands,
  ...demoCommands,
];
