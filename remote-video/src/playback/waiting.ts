/** Settles after a while, or as soon as the signal fires. */
export const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** Settles when the device has a connection again, or as soon as the signal fires. */
export const whenOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const listening = new AbortController();
    const settle = () => {
      listening.abort();
      resolve();
    };
    if (navigator.onLine) return settle();
    window.addEventListener('online', settle, { signal: listening.signal });
    signal.addEventListener('abort', settle, { signal: listening.signal });
  });
