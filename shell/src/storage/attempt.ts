/** Whatever `area` allows `action`; undefined when it throws, as in private modes and on full disks. */
export function attempt<T>(area: () => Storage, action: (storage: Storage) => T): T | undefined {
  try {
    return action(area());
  } catch {
    return undefined;
  }
}
