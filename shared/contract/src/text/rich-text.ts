import { isSafeUrl } from '../primitives.ts';
import { decodeEntities } from './entities.ts';

/** The tags that are kept; every other is dropped and its text stays. */
const keptTags = [
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
] as const;
export type RichTag = (typeof keptTags)[number];

/** What is dropped together with everything in it. */
const droppedWhole =
  /<(script|style|template|iframe|object|svg|math|title|textarea|noscript)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const comments = /<!--[\s\S]*?(?:-->|$)|<![^>]*>|<\?[^>]*>/g;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|([^<]+|<)/gi;
const DEPTH_MAX = 12;

export type RichNode =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'element';
      readonly tag: RichTag;
      /** Only of a link, and only a safe one. */
      readonly href?: string;
      readonly children: readonly RichNode[];
    };

interface OpenElement {
  readonly tag: RichTag | undefined;
  readonly href?: string;
  readonly children: RichNode[];
}

const isKept = (name: string): name is RichTag => keptTags.some((tag) => tag === name);

function linkOf(attributes: string): string | undefined {
  const [, quoted, single, bare] =
    /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  const address = decodeEntities(quoted ?? single ?? bare ?? '').trim();
  return isSafeUrl(address) ? address : undefined;
}

/**
 * Reads an operator's rich text as a tree of known nodes. Nothing of it is ever handed to the
 * browser as markup: what is not in the list of tags does not exist. Never throws.
 */
export function readRichText(source: string): readonly RichNode[] {
  const root: OpenElement = { tag: undefined, children: [] };
  const open: OpenElement[] = [root];
  const top = () => open.at(-1) ?? root;
  const close = () => {
    const done = open.length > 1 ? open.pop() : undefined;
    if (done?.tag === undefined) return;
    const { tag, href, children } = done;
    top().children.push({ kind: 'element', tag, children, ...(href ? { href } : {}) });
  };

  for (const [, slash, name = '', attributes = '', text] of cleaned(source).matchAll(TOKEN)) {
    if (text !== undefined) {
      top().children.push({ kind: 'text', text: decodeEntities(text) });
      continue;
    }
    const tag = name.toLowerCase();
    if (!isKept(tag)) continue;
    if (slash) {
      const place = open.findLastIndex((element) => element.tag === tag);
      while (place > 0 && open.length > place) close();
    } else if (tag === 'br') {
      top().children.push({ kind: 'element', tag, children: [] });
    } else if (open.length <= DEPTH_MAX) {
      const href = tag === 'a' ? linkOf(attributes) : undefined;
      open.push({ tag, children: [], ...(href ? { href } : {}) });
    }
  }
  while (open.length > 1) close();
  return root.children;
}

const cleaned = (source: string): string => source.replace(comments, '').replace(droppedWhole, '');

/** The text alone, in one line, for a preview. */
export function plainText(nodes: readonly RichNode[]): string {
  const parts = nodes.map((node) =>
    node.kind === 'text' ? node.text : ` ${plainText(node.children)} `,
  );
  return parts.join('').replace(/\s+/g, ' ').trim();
}
