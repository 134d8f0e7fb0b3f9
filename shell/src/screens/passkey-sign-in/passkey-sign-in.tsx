import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { catalogs } from './catalogs.ts';
import { PasskeyButton } from './passkey-button.tsx';
import type { PasskeySignInProps } from './use-passkey-sign-in.ts';

/** Signing in with a passkey (spec S14.1), with its texts. */
export const PasskeySignIn = (props: PasskeySignInProps) => (
  <LateMessages catalogs={catalogs}>
    <PasskeyButton {...props} />
  </LateMessages>
);
