import { demoCommands } from './demo/demo-commands.ts';
import { gameCommands } from './features/game/game-commands.ts';
import { bookCommands } from './features/system/book-commands.ts';
import { videoCommands } from './features/video/video-commands.ts';
import type { Command } from './operator/command-line/command.ts';
import { accessCommands, tokenCommands } from './operator/commands/access.ts';
import { auditCommands } from './operator/commands/audit.ts';
import { serverCommands } from './operator/commands/server.ts';

/**
 * What needs the database or the server's files: signing in, settings and checks without a running operators'
 * server, what is added from files, and repair. `operator call` does the rest. None of them touches a draw.
 */
export const commands: readonly Command[] = [
  ...accessCommands,
  ...tokenCommands,
  ...gameCommands,
  ...videoCommands,
  ...auditCommands,
  ...bookCommands,
  ...serverCommands,
  ...demoCommands,
];
