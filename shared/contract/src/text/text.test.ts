import { escapeHtml, tableLines } from './index.ts';

test('text is the same text in HTML, also inside an attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
});

test('rows are columns of equal width under their names', () => {
  const at = new Date('2026-11-20T12:00:00Z');
  const rows = [
    { name: 'a', value: 12_345, at },
    { name: 'long', value: null, at: undefined },
  ];
  expect(tableLines(rows)).toEqual([
    'name  value  at',
    'a     12345  2026-11-20T12:00:00Z',
    'long  -      -',
  ]);
  expect(tableLines([])).toEqual(['none']);
});

test('a control character does not reach the terminal', () => {
  expect(tableLines([{ name: 'a\u001b[2Jb' }])).toEqual(['name', 'a [2Jb']);
});
