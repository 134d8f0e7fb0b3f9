import axe from 'axe-core';

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

/** Colours need a real browser, landmarks a whole page. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

/** Fails with the list of violations axe finds. */
export async function expectAccessible(element: Element): Promise<void> {
  // axe draws text to tell icons from letters; jsdom only complains that it cannot.
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
  const { violations } = await axe.run(element, { rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`)).toEqual([]);
}
