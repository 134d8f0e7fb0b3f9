import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageStyle } from './page-style.ts';

const productStyle = readFileSync(
  path.resolve(import.meta.dirname, '../../../../../shared/ui/src/tokens.css'),
  'utf8',
);

/** Custom properties with their values by selector: `:root --bg`. */
function tokensOf(style: string): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  const rules = style.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  for (const [, selectors = '', body = ''] of rules) {
    for (const selector of selectors.split(',')) {
      for (const [, name, value = ''] of body.matchAll(/(--[\w-]+):([^;]+);/g)) {
        tokens.set(`${selector.trim()} ${name}`, value.replace(/\s+/g, ' ').trim());
      }
    }
  }
  return tokens;
}

const product = tokensOf(productStyle);
const own = tokensOf(pageStyle);

test('the bundled pages have tokens of both themes and of every family of fonts', () => {
  const selectors = new Set([...own.keys()].map((key) => key.split(' ')[0]));
  const inProduct = new Set([...product.keys()].map((key) => key.split(' ')[0]));
  inProduct.delete('[data-surface="dark"]');
  inProduct.delete(':root:has(main:not([hidden])');
  inProduct.delete(':root:has([data-offline])');
  // How wide the app's frame is.
  inProduct.delete(':root[data-tabs]');
  expect(selectors).toEqual(inProduct);
});

test.each([...own])('%s is the product’s', (key, value) => {
  expect(product.get(key)).toBe(value);
});

test('texts grow with the reader’s size: no font has a size in px', () => {
  expect(pageStyle).not.toMatch(/font[^;{}]*\dpx/);
});
