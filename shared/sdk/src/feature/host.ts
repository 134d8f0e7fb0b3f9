import type { Language } from '@velvet/contract/language';
import type { ToastTone } from '@velvet/ui';
import { createContext, useContext } from 'react';

export const themeChoices = ['system', 'dark', 'light'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export interface ToastOptions {
  readonly tone?: ToastTone;
  /** A button, which takes the toast away. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Reading time; by default more for a toast with a button. */
  readonly durationMs?: number;
}

/** Shows a polite message that leaves by itself. */
export type Tell = (message: string, options?: ToastOptions) => void;

/** A way to a screen that its app has put on a menu. */
export interface MenuItem {
  readonly address: string;
  readonly group: string;
  /** An outline on a grid of 24 by 24, as the `d` of an SVG path. */
  readonly icon: string;
  readonly label: string;
}

/** What only the shell owns, handed to every screen through context. */
export interface Host {
  readonly session: {
    /** Whether a token is stored on this device. */
    readonly isSignedIn: boolean;
    /** Ends the session here and on the server; `to` is where to land (spec S3.70). */
    readonly signOut: (to: 'login' | 'mine') => void;
  };
  readonly overlays: {
    /** Takes the place of the one on screen. */
    readonly toast: Tell;
    /**
     * To be called when something begins whose result comes later: returns the toast to tell it with.
     * One that comes late waits until a newer message has left.
     */
    readonly begin: () => Tell;
    /** Resolves when the visitor closed it. */
    readonly alert: (message: string) => Promise<void>;
    /** A question with the given label on its confirming button. */
    readonly confirm: (message: string, confirmLabel: string) => Promise<boolean>;
    /** The dialog of spec S3.2; confirming goes to /Login and back afterwards. */
    readonly askToSignIn: (returnTo: string) => Promise<void>;
  };
  readonly language: {
    readonly current: Language;
    /** Stores it, re-renders at once and sends it to the server (spec S2.4). */
    readonly choose: (language: Language) => Promise<void>;
    /** Opens a sheet with all languages; also for guests, who have no settings. */
    readonly ask: () => void;
  };
  readonly theme: {
    readonly current: ThemeChoice;
    /** Shows and stores it; `system` follows the device. */
    readonly choose: (theme: ThemeChoice) => void;
  };
  /**
   * Has the browser ask whether to install the app on the device; undefined unless it offers that now.
   * To be called from a tap.
   */
  readonly install?: (() => void) | undefined;
  /**
   * What the apps have put on a menu of this name (`menu` in their `remote.json`), in its order.
   */
  readonly menu: (name: string) => readonly MenuItem[];
  /** A sentence for the visitor about a failed query, in their language. */
  readonly describeError: (error: unknown) => string;
  /** Fetches the code that an address needs, ahead of a tap. */
  readonly warm: (address: string) => void;
}

export const HostContext = createContext<Host | undefined>(undefined);

/** Throws outside the shell or an isolated host. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('This screen is rendered outside a host');
  return host;
}
