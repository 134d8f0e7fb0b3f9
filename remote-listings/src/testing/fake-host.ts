import type { Host } from '@velvet/shared/feature';

/** A host that records what it is asked for. */
export function createFakeHost(isSignedIn = false) {
  const kept = new Map<string, string>();
  const overlays = {
    toast: jest.fn<void, [string]>(),
    alert: jest.fn(async (_message: string) => undefined),
    confirm: jest.fn(async (_message: string, _label: string) => true),
    askToSignIn: jest.fn(async (_returnTo: string) => undefined),
  };
  return {
    session: { isSignedIn, signOut: jest.fn() },
    overlays,
    language: { current: 'en', choose: jest.fn(async () => undefined) },
    theme: { current: 'system', choose: jest.fn() },
    describeError: () => 'The server cannot be reached. Try again.',
    preferences: {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string) => void kept.set(key, value),
    },
    warm: jest.fn(),
  } satisfies Host;
}
