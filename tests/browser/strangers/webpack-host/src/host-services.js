/** The `Host` of `@velvet/sdk/feature`, reduced to what the list of videos uses. */
export const hostServices = {
  session: { isSignedIn: false, signOut: () => undefined },
  overlays: {
    toast: () => undefined,
    alert: async () => undefined,
    confirm: async () => false,
    askToSignIn: async () => undefined,
  },
  language: { current: 'en', choose: async () => undefined, ask: () => undefined },
  theme: { current: 'system', choose: () => undefined },
  preferences: { get: () => null, set: () => undefined },
  menu: () => [],
  describeError: String,
  warm: () => undefined,
};
