import { totpCode } from '../factors/totp.ts';
import type { Command } from '../operator/command-line/command.ts';
import { DEMO_TOTP_SECRET } from './operators.ts';

/** For trying the demo without an authenticator app. */
export const demoCommands: readonly Command[] = [
  {
    name: 'demo-code',
    usage: '',
    summary: 'The code that the demo operators’ app would show now. It opens the demo only.',
    access: 'everybody',
    looks: true,
    run: async ({ now, print }) => {
      print(totpCode(DEMO_TOTP_SECRET, now()));
      return 0;
    },
  },
];
