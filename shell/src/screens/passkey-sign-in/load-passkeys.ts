/** Signing in with a passkey comes after the form can be used. */
export const loadPasskeys = () =>
  import(/* webpackChunkName: "passkey-sign-in" */ './passkey-sign-in.tsx');
