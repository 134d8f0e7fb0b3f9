import { createContext, type ReactNode, useContext } from 'react';

/** What only the shell owns, handed to every screen through context. */
export interface Host {
  readonly session: {
    /** Whether a token is stored on this device. */
    readonly isSignedIn: boolean;
    /** Ends the session here and on the server; `to` is where to land (spec S3.70). */
    readonly signOut: (to: 'login' | 'mine') => void;
  };
  readonly overlays: {
    /** A polite message that leaves by itself. */
    readonly toast: (message: ReactNode) => void;
    /** Resolves when the visitor closed it. */
    readonly alert: (message: ReactNode) => Promise<void>;
    readonly confirm: (message: ReactNode) => Promise<boolean>;
    /** The dialog of spec S3.2; confirming goes to /Login and back afterwards. */
    readonly askToSignIn: (returnTo: string) => Promise<void>;
  };
  /** Fetches what a path needs ahead of a tap. */
  readonly warm: (path: string) => void;
}

export const HostContext = createContext<Host | undefined>(undefined);

/** Throws outside the shell or an isolated host. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('This screen is rendered outside a host');
  return host;
}
