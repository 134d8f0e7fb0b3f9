import fc from 'fast-check';
import { eachOf } from '../testing/each-of.ts';
import { plainText, type RichNode, readRichText } from './rich-text.ts';

/** The tree in short: `p(Hello b(you))`. */
const short = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) =>
      node.kind === 'text'
        ? node.text
        : `${node.tag}${node.href ? `[${node.href}]` : ''}(${short(node.children)})`,
    )
    .join('');

test('S3.54 known tags are read', () => {
  eachOf(
    [
      ['<p>Hello <b>you</b></p>', 'p(Hello b(you))'],
      ['plain', 'plain'],
      ['1 < 2 &amp; 3 &gt; 2', '1 < 2 & 3 > 2'],
      ['<P CLASS="x" STYLE="color:red">a<BR/>b</P>', 'p(abr()b)'],
      ['<ul><li>a</li><li>b</li></ul>', 'ul(li(a)li(b))'],
      ['<div><span>kept</span></div>', 'kept'],
      ['<b>not closed <i>either', 'b(not closed i(either))'],
      ['a</b></p>b', 'ab'],
      ['<b><i>crossed</b></i>', 'b(i(crossed))'],
      ['<a href="https://x.example/?a=1&amp;b=2">x</a>', 'a[https://x.example/?a=1&b=2](x)'],
      ['<a href=/Home>home</a>', 'a[/Home](home)'],
      ['&#9829; &#x2665; &nope; &#0;', '♥ ♥ &nope; &#0;'],
    ] as const,
    ([source, tree]) => {
      expect(short(readRichText(source))).toBe(tree);
    },
  );
});

test('S3.54 nothing is left of what is dangerous', () => {
  eachOf(
    [
      '<script>alert(1)</script>',
      '<script>alert(1)',
      '<style>*{}</style>',
      '<iframe src=x></iframe>',
      '<!-- <b>hidden</b> -->',
      '<svg onload=alert(1)><b>x</b></svg>',
    ],
    (source) => {
      expect(short(readRichText(`a${source}b`)).replace('b', '')).toBe('a');
    },
  );
});

test('S3.54 an unsafe link leads nowhere', () => {
  eachOf(
    [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java&#115;cript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'http://evil.example',
      '/\\evil.example',
    ],
    (address) => {
      expect(short(readRichText(`<a href="${address}">x</a>`))).toBe('a(x)');
    },
  );
});

const tags = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'a',
];
const isGood = (node: RichNode): boolean =>
  node.kind === 'text' ||
  (tags.includes(node.tag) &&
    (node.href === undefined || /^(?:https:\/\/|\/(?![/\\]))/.test(node.href)) &&
    node.children.every(isGood));

const piece = fc.oneof(
  fc.constantFrom('<', '>', '</', '"', "'", '&', '&lt;', '&#60;', '<!--', '-->', '=', '/'),
  fc.constantFrom('<a href="javascript:x">', "<a href='//evil.example'>", '<b><a href=data:,x>'),
  fc.constantFrom(...tags, 'script', 'style', 'img', 'svg', 'onerror', 'href', 'javascript:'),
  fc.string({ maxLength: 4 }),
);
const hostile = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

test('S3.54 whatever comes, only known tags and safe links come out', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), (source) => {
      expect(readRichText(source).every(isGood)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('S3.54 text without marks stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/[<&]/.test(text));
      expect(short(readRichText(text))).toBe(text);
    }),
  );
});

test('a deep nest neither overflows nor takes long', () => {
  const source = '<b>'.repeat(20_000);
  expect(readRichText(source)).toHaveLength(1);
  expect(plainText(readRichText(`${'<'.repeat(20_000)}x`))).toContain('x');
});
