import type { MountAction } from './mounted-screens.ts';

/** Prerenders screens that a tap may lead to; for code outside of React. */
export interface Prerenderer {
  /** Renders the screen of an address, hidden. */
  readonly add: (address: string) => void;
  /** Unmounts all prerendered screens. */
  readonly clear: () => void;
  /** Connects the mounted outlet; without one nothing is prerendered. */
  readonly connect: (dispatch: (action: MountAction) => void) => () => void;
}

export function createPrerenderer(): Prerenderer {
  let connected: ((action: MountAction) => void) | undefined;
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
