import { type ReactNode, useSyncExternalStore } from 'react';
import { Router } from 'react-router-dom';
import type { AppHistory } from './app-history.ts';

interface AtAddressProps {
  readonly history: AppHistory;
  readonly children: ReactNode;
}

/** A router at the address in view, for what stands beside the screens. */
export function AtAddress({ history, children }: AtAddressProps) {
  const { location, action } = useSyncExternalStore(
    history.subscribe,
    history.getSnapshot,
    history.getSnapshot,
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
