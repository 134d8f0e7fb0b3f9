import { useRef, useState } from 'react';

/** What became of the last wish. */
export interface WishOutcome<Failure> {
  readonly isOn: boolean;
  /** undefined when the server agreed. */
  readonly failure: Failure | undefined;
}

interface LastWish<Failure> {
  /** What the member wishes; once it is answered, what is known. */
  readonly isOn: boolean;
  /** Resolves when all is answered; to undefined when an earlier call of it resolves to that. */
  readonly toggle: () => Promise<WishOutcome<Failure> | undefined>;
}

/**
 * Something that is on or off, as the server keeps it. Changes are sent one at a time, because two
 * could arrive in another order. What is wished meanwhile is shown at once, and the last of it is
 * sent when the answer is there.
 */
export function useLastWish<Failure>(
  isOn: boolean,
  send: (isOn: boolean) => Promise<Failure | undefined>,
): LastWish<Failure> {
  const wish = useRef<boolean>(undefined);
  const [shown, setShown] = useState<boolean>();
  const note = (wished: boolean | undefined) => {
    wish.current = wished;
    setShown(wished);
  };

  const toggle = async () => {
    const isSending = wish.current !== undefined;
    let sent = !(wish.current ?? isOn);
    note(sent);
    if (isSending) return;
    try {
      let failure = await send(sent);
      // A wish that is not the refused one is what the server has already.
      while (failure === undefined && wish.current !== sent) {
        sent = !sent;
        failure = await send(sent);
      }
      return { isOn: sent, failure };
    } finally {
      note(undefined);
    }
  };
  return { isOn: shown ?? isOn, toggle };
}
