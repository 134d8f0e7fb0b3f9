/**
 * Stands in for IntersectionObserver, which jsdom lacks. `isWatched`: something waits to come into
 * view; `reveal` brings it there.
 */
export function fakeIntersection() {
  const watched = new Set<() => void>();
  type Entry = Pick<IntersectionObserverEntry, 'isIntersecting' | 'target'>;
  const Observer = jest.fn((callback: (seen: readonly Entry[]) => void) => {
    const own = new Map<Element, () => void>();
    const unobserve = (target: Element) => {
      const fire = own.get(target);
      if (fire) watched.delete(fire);
      own.delete(target);
    };
    return {
      observe(target: Element) {
        const fire = () => callback([{ isIntersecting: true, target }]);
        own.set(target, fire);
        watched.add(fire);
      },
      unobserve,
      disconnect() {
        for (const target of [...own.keys()]) unobserve(target);
      },
    };
  });
  Object.assign(globalThis, { IntersectionObserver: Observer });
  return {
    isWatched: () => watched.size > 0,
    reveal: () => {
      for (const fire of [...watched]) fire();
    },
  };
}
