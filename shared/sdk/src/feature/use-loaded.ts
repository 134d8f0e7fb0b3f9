import { useEffect, useRef, useState } from 'react';

interface Loaded<T> {
  /** Undefined until it has come. */
  readonly loaded: T | undefined;
  /** The last attempt failed. */
  readonly hasFailed: boolean;
  /** Tries again after a failure; false when that failed too. */
  readonly reload: () => Promise<boolean>;
}

/**
 * A part of the code that a screen needs a moment later: fetched as soon as it is wanted, so that
 * it is at hand when it is asked for, also without a connection.
 */
export function useLoaded<T>(load: () => Promise<T>, isWanted: boolean): Loaded<T> {
  const [loaded, setLoaded] = useState<{ readonly value: T }>();
  const [hasFailed, setFailed] = useState(false);
  const reload = () => {
    setFailed(false);
    return load().then(
      (value) => {
        setLoaded({ value });
        return true;
      },
      () => {
        setFailed(true);
        return false;
      },
    );
  };
  const start = useRef(reload);
  useEffect(() => {
    if (isWanted) void start.current();
  }, [isWanted]);
  return { loaded: loaded?.value, hasFailed, reload };
}
