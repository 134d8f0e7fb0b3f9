/** Stands in for IntersectionObserver, which jsdom lacks; the function returned reaches the end. */
export function fakeIntersection(): () => void {
  const callbacks = new Set<() => void>();
  class FakeObserver implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
    readonly fire: () => void;
    constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      this.fire = () => callback([{ isIntersecting: true }]);
    }
    observe() {
      callbacks.add(this.fire);
    }
    disconnect() {
      callbacks.delete(this.fire);
    }
  }
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
  return () => {
    for (const callback of [...callbacks]) callback();
  };
}
