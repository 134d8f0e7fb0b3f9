import type { OperatorRole } from '@velvet/contract/ops/role';

/** The password of every demo operator. */
export const DEMO_OPERATOR_PASSWORD = 'velvet-console-123';
/** What their authenticator apps would hold; `npx velvet operator demo-code` shows its code. */
export const DEMO_TOTP_SECRET = 'VELVETDEMOVELVETDEMOVELVETDEMOAA';

/** One demo operator. */
interface DemoOperator {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

/** Two operators who can approve together, and one for daily work. */
export const demoOperators: readonly DemoOperator[] = [
  { name: 'ann', roles: ['administrator', 'finance'] },
  { name: 'bob', roles: ['administrator', 'finance'] },
  { name: 'cleo', roles: ['support', 'content'] },
];
