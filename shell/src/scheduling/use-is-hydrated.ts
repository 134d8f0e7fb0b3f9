import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the page that the server has rendered is taken over, which must be rendered alike. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
