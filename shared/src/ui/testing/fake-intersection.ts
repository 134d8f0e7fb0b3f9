/** Stands in for IntersectionObserver, which jsdom lacks; the function returned brings the targets into view. */
export function fakeIntersection(): () => void {
  const callbacks = new Set<() => void>();
  class FakeObserver {
    private readonly fire: () => void;
    constructor(callback: IntersectionObserverCallback) {
      this.fire = () =>
        callback(
          [{ isIntersecting: true } as IntersectionObserverEntry],
          this as unknown as IntersectionObserver,
        );
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
