import type { StackAction } from './screen-stack.ts';

/** Has screens rendered before they are asked for; for code outside of React. */
export interface ScreensAhead {
  /** Renders the screen of an address out of sight. */
  readonly add: (address: string) => void;
  /** Drops all that is out of sight. */
  readonly clear: () => void;
  /** The mounted stack. Until there is one, nothing is rendered and nothing has to be dropped. */
  readonly connect: (dispatch: (action: StackAction) => void) => () => void;
}

export function createScreensAhead(): ScreensAhead {
  let connected: ((action: StackAction) => void) | undefined;
  return {
    add: (address) => connected?.({ type: 'add', address }),
    clear: () => connected?.({ type: 'clear' }),
    connect(dispatch) {
      connected = dispatch;
      return () => {
        connected = undefined;
      };
    },
  };
}
