/**
 * Stands in for IntersectionObserver, which jsdom lacks. `isWatched`: something waits to come into
 * view; `reveal` brings it there.
 */
export function fakeIntersection() {
  const targets = new Set<() => void>();
  const entries = [{ isIntersecting: true }];
  const Observer = jest.fn((callback: (seen: typeof entries) => void) => {
    const fire = () => callback(entries);
    const forget = () => void targets.delete(fire);
    return { observe: () => void targets.add(fire), unobserve: forget, disconnect: forget };
  });
  Object.assign(globalThis, { IntersectionObserver: Observer });
  return {
    isWatched: () => targets.size > 0,
    reveal: () => {
      for (const fire of [...targets]) fire();
    },
  };
}
