import axe from 'axe-core';
import { act } from 'react';

/** Nothing but the violations is read: what passes needs no selectors or details. */
const violationsOnly: axe.RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
};
/** Colours need a real browser and are checked there. */
const pageRules = { 'color-contrast': { enabled: false } };
/** Landmarks are a matter of the whole page. */
const partRules = { ...pageRules, region: { enabled: false } };

async function expectNoViolations(element: Element, rules: axe.RuleObject): Promise<void> {
  // axe draws text to tell icons from letters; jsdom only complains that it cannot.
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
  // Answers may arrive while axe works, and React updates then.
  const { violations } = await act(() => axe.run(element, { ...violationsOnly, rules }));
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`)).toEqual([]);
}

/** Fails with the violations axe finds in a part of a page. */
export const expectAccessible = (element: Element): Promise<void> =>
  expectNoViolations(element, partRules);

/** Fails with the violations axe finds on the whole page. */
export const expectAccessiblePage = (): Promise<void> =>
  expectNoViolations(document.body, pageRules);
