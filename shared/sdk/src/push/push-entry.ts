/**
 * Where the device remembers that a member turned messages on, and what it sent last. Removed with the
 * session, as every entry of the app that is not the device's.
 */
export const PUSH_ENTRY = 'velvet.push';

/** Undefined where the storage is forbidden or full. */
function attempt<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(globalThis.localStorage);
  } catch {
    return undefined;
  }
}

export const pushEntry = {
  read: (): string | undefined => attempt((storage) => storage.getItem(PUSH_ENTRY)) ?? undefined,
  write: (text: string): void => void attempt((storage) => storage.setItem(PUSH_ENTRY, text)),
  remove: (): void => void attempt((storage) => storage.removeItem(PUSH_ENTRY)),
} as const;

/** Whether this member turned messages on, on this device. Costs no request. */
export const wasPushTurnedOn = (): boolean => pushEntry.read() !== undefined;
