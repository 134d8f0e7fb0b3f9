import { DEMO_TOTP_SECRET } from '../../demo/operators.ts';
import { totpCode } from '../../services/factors/totp.ts';
import type { Command } from '../command.ts';

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
