import { drawTreemap } from './draw-treemap.ts';

const areas = (svg: string) =>
  new Map(
    [
      ...svg.matchAll(
        /<title>(\S+) .*?<\/title><rect x="\d+" y="\d+" width="(\d+)" height="(\d+)"/g,
      ),
    ].map(([, name = '', width, height]) => [name, Number(width) * Number(height)]),
  );

test('areas are in proportion to bytes, and each rectangle says what it is', () => {
  const svg = drawTreemap({
    name: 'Home',
    children: [
      {
        name: 'main.js',
        children: [
          { name: 'react', bytes: 60_000 },
          { name: 'own', bytes: 20_000, isOwn: true },
        ],
      },
      { name: '<home>.js', children: [{ name: 'screen', bytes: 1, isOwn: true }] },
    ],
  });
  const found = areas(svg);
  expect((found.get('react') ?? 0) / (found.get('own') ?? 1)).toBeCloseTo(3, 0);
  expect(svg).toContain('<title>Home 80.0 KB</title>');
  expect(svg).toContain('&lt;home&gt;.js');
  expect(svg).not.toContain('<home>');
});
