import { expect, type Page } from '@playwright/test';

/** Fonts and the pictures in sight are there. */
const LOADED = `document.fonts.status === 'loaded' && [...document.images].every((image) => {
  const { top, bottom, left, right } = image.getBoundingClientRect();
  const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return !image.checkVisibility() || !isInSight || image.complete;
})`;

export const loaded = async (page: Page): Promise<void> => {
  // Not `waitForFunction`, which would evaluate the text in the page: its policy refuses that.
  await expect.poll(() => page.evaluate(LOADED)).toBe(true);
};
