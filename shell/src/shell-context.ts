import { createContext, useContext } from 'react';

/** What only the shell's own screens may do. */
export interface ShellServices {
  /** Whether the guard keeps this visitor from an address (spec S3.2). */
  readonly needsSignIn: (address: string) => boolean;
  /** A finger is on a link: what its address needs is fetched, and rendered once it rests. */
  readonly prepare: (address: string) => void;
  /** The finger scrolls instead. */
  readonly abandon: () => void;
  /** Stores a token and goes to where the visitor wanted to be. */
  readonly enter: (token: string, returnTo: string | undefined) => void;
  /** Loads the address with newer releases if there are any and nothing is lost; else false. */
  readonly takeNewerSet: (address: string) => boolean;
}

export const ShellContext = createContext<ShellServices | undefined>(undefined);

export function useShell(): ShellServices {
  const services = useContext(ShellContext);
  if (!services) throw new Error('This screen is rendered outside the shell');
  return services;
}
