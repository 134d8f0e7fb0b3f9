import { useState } from 'react';

/** How often data are fetched anew while they are as they are, in milliseconds; 0: not by itself. */
export type PollMs<Data> = (data: Data) => number;

interface Polling<Data> {
  /** For RTK Query, which pauses while the window has no focus. */
  readonly options: { readonly pollingInterval: number; readonly skipPollingIfUnfocused: true };
  readonly isOn: boolean;
  /** To be called with the data of each rendering. */
  readonly follow: (data: Data | undefined) => void;
}

/** Polls as the newest data ask for: RTK Query takes the interval before it gives the data. */
export function usePolling<Data>(pollMs: PollMs<Data> | undefined): Polling<Data> {
  const [pollingInterval, setPollingInterval] = useState(0);
  return {
    options: { pollingInterval, skipPollingIfUnfocused: true },
    isOn: pollingInterval > 0,
    follow(data) {
      const wanted = data === undefined || !pollMs ? 0 : pollMs(data);
      if (wanted !== pollingInterval) setPollingInterval(wanted);
    },
  };
}
