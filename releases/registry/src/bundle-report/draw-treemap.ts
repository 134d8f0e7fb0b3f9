import { escapeHtml } from '@velvet/contract/text';
import { type HierarchyRectangularNode, hierarchy, treemap } from 'd3-hierarchy';

/** A group of parts, or a part with its bytes. */
export interface TreemapPart {
  readonly name: string;
  readonly bytes?: number;
  /** Distinguishes libraries from the product's own code by colour. */
  readonly isOwn?: boolean;
  readonly children?: readonly TreemapPart[];
}

const WIDTH = 1_600;
const HEIGHT = 1_000;
const HEADING = 22;
/** Of the sans-serif font at 12 px. */
const LETTER_WIDTH = 6.6;
const LINE_HEIGHT = 15;

const colours = { group: '#e8e2e4', library: '#c9d8ea', own: '#f0cbbd' } as const;

type Node = HierarchyRectangularNode<TreemapPart>;

/** An SVG of nested rectangles, each with an area in proportion to its bytes. */
export function drawTreemap(whole: TreemapPart): string {
  const tree = hierarchy(whole, ({ children }) => children)
    .sum(({ bytes = 0 }) => bytes)
    .sort((first, second) => (second.value ?? 0) - (first.value ?? 0));
  const layout = treemap<TreemapPart>()
    .size([WIDTH, HEIGHT])
    .paddingInner(2)
    .paddingOuter(2)
    .paddingTop(({ children }) => (children ? HEADING : 0))
    .round(true);
  const shapes = layout(tree).descendants().map(rectangle).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
${shapes}
</svg>
`;
}

function rectangle({ x0, x1, y0, y1, value = 0, data, children }: Node): string {
  const width = x1 - x0;
  const height = y1 - y0;
  const colour = children ? colours.group : data.isOwn ? colours.own : colours.library;
  const size = `${(value / 1_000).toFixed(1)} KB`;
  const label = `${data.name} ${size}`;
  // On one line, on two, or the name alone.
  const lines = [[label], [data.name, size], [data.name]].find(
    (wanted) =>
      wanted.every((text) => text.length * LETTER_WIDTH < width) &&
      wanted.length * LINE_HEIGHT < (children ? HEADING : height),
  );
  const texts = (lines ?? []).map(
    (text, at) =>
      `<text x="${x0 + 5}" y="${y0 + (at + 1) * LINE_HEIGHT}">${escapeHtml(text)}</text>`,
  );
  return [
    `<g><title>${escapeHtml(label)}</title>`,
    `<rect x="${x0}" y="${y0}" width="${width}" height="${height}" fill="${colour}"/>`,
    `${texts.join('')}</g>`,
  ].join('');
}
