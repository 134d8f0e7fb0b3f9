/** Parts of the platform that jsdom lacks, for the tests that are about them. */

interface FakeAnimation {
  readonly element: Element;
  readonly keyframes: Keyframe[];
  readonly duration: number;
  isRunning: boolean;
  isCancelled: boolean;
}

/** Web Animations that only record; sizes come from the given function. */
export function fakeMotion(sizeOf: (element: HTMLElement) => number): FakeAnimation[] {
  const animations: FakeAnimation[] = [];
  const size = {
    configurable: true,
    get(this: HTMLElement) {
      return sizeOf(this);
    },
  };
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: size,
    offsetWidth: size,
    clientWidth: size,
  });
  Object.assign(Element.prototype, {
    animate(this: Element, keyframes: Keyframe[], { duration }: { duration: number }) {
      const animation: FakeAnimation = {
        element: this,
        keyframes,
        duration,
        isRunning: true,
        isCancelled: false,
      };
      animations.push(animation);
      return {
        pause: () => {
          animation.isRunning = false;
        },
        play: () => {
          animation.isRunning = true;
        },
        cancel: () => {
          animation.isRunning = false;
          animation.isCancelled = true;
        },
      };
    },
  });
  const Observer = jest.fn((callback: () => void) => {
    let hasReported = false;
    return {
      observe() {
        if (!hasReported) callback();
        hasReported = true;
      },
      disconnect() {},
    };
  });
  Object.assign(globalThis, { ResizeObserver: Observer });
  return animations;
}

export function prefersReducedMotion(reduced: boolean): void {
  Object.assign(globalThis, {
    matchMedia: (media: string) => ({
      media,
      matches: reduced,
      addEventListener() {},
      removeEventListener() {},
    }),
  });
}

/** A phone's window with room for so many rows of a list, which are 164 px high. */
export function fakeWindow(rows: number): void {
  Object.defineProperty(document.documentElement, 'offsetWidth', {
    configurable: true,
    value: 390,
  });
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: rows * 164 });
}
