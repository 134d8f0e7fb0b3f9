import axe from 'axe-core';

/** Colours need a real browser, landmarks a whole page. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

/** Fails with the list of violations axe finds. */
export async function expectAccessible(element: Element): Promise<void> {
  const { violations } = await axe.run(element, { rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`)).toEqual([]);
}
