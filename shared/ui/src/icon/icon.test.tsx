import { render } from '@testing-library/react';
import { Icon } from './icon.tsx';
import { filledPaths, iconPaths } from './icon-paths.ts';
import * as icons from './icons.ts';

test.each(Object.entries({ ...iconPaths, ...icons }))('%s is one well-formed path', (_, path) => {
  expect(path).toMatch(/^M[\d.,\s\-MmLlHhVvCcSsAaQqZz]+$/);
});

test('an icon is decoration: the control around it carries the name', () => {
  const { container } = render(<Icon name="star" size={32} />);
  const svg = container.querySelector('svg');
  expect(svg?.getAttribute('aria-hidden')).toBe('true');
  expect(svg?.getAttribute('width')).toBe('32');
});

test('filled shapes have their own cut-outs where the outline has details', () => {
  const { container } = render(<Icon name="dice" filled />);
  expect(container.querySelector('path')?.getAttribute('d')).toBe(filledPaths.dice);
});

test('an app may bring the path of an icon of its own', () => {
  const { container } = render(<Icon path="M4 4h16" />);
  expect(container.querySelector('path')?.getAttribute('d')).toBe('M4 4h16');
});
