import { createContext, useContext } from 'react';

/** What the shell's own screens and links can do and features cannot. */
export interface ShellActions {
  /** Whether the guard keeps this visitor from an address (spec S3.2). */
  readonly needsSignIn: (address: string) => boolean;
  /** A return path that leads to one of the app's own screens, but those to sign in; else undefined. */
  readonly ownAddress: (address: string | null) => string | undefined;
  /** For a finger on a link: prefetches its screen, and prerenders it once the finger rests. */
  readonly preload: (address: string) => void;
  /** For a finger that scrolls instead: the screen is not prerendered. */
  readonly cancelPreload: () => void;
  /** Stores a token and navigates to where the visitor wanted to be. */
  readonly startSession: (token: string, returnTo: string | undefined) => void;
  /** Loads the address with newer releases; false, and nothing done, if there are none. */
  readonly takeUpdate: (address: string) => boolean;
}

export const ShellActionsContext = createContext<ShellActions | undefined>(undefined);

/** Throws outside of the shell. */
export function useShellActions(): ShellActions {
  const actions = useContext(ShellActionsContext);
  if (!actions) throw new Error('This screen is rendered outside the shell');
  return actions;
}
