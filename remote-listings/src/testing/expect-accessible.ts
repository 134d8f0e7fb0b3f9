import axe from 'axe-core';

/** Colours need a real browser and landmarks a whole page: both are looked at there. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

export async function expectAccessible(element: Element): Promise<void> {
  const { violations } = await axe.run(element, { rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`)).toEqual([]);
}
