import { withAlpha } from './color.ts';
import { compactPath, num } from './path-data.ts';

export { num };

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Path data from a template; numbers are rounded where the path is drawn. */
export function d(parts: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  return parts.reduce((sum, part, index) => {
    const value = values[index];
    if (value === undefined) return sum + part;
    return sum + part + (typeof value === 'number' ? num(value) : value);
  }, '');
}

export function el(name: string, attributes: Attributes, children = ''): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? decimal(value) : value}"`)
    .join('');
  return children === '' ? `<${name}${text}/>` : `<${name}${text}>${children}</${name}>`;
}

function nonZero(value: number): string | undefined {
  const text = num(value);
  return text === '0' ? undefined : text;
}

/** Opacities need the second decimal that coordinates do not. */
function decimal(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.');
}

interface Extra extends Attributes {
  readonly opacity?: number;
}

export function path(data: string, fill: string, extra: Extra = {}): string {
  if (data === '') return '';
  const { opacity, ...rest } = extra;
  return el('path', { d: compactPath(data), fill: withAlpha(fill, opacity), ...rest });
}

export function stroke(data: string, color: string, width: number, extra: Extra = {}): string {
  if (data === '') return '';
  const { opacity, ...rest } = extra;
  return el('path', {
    d: compactPath(data),
    stroke: withAlpha(color, opacity),
    'stroke-width': width === 1 ? undefined : width,
    ...rest,
  });
}

type Point = readonly [x: number, y: number];

/** Round dots of one width: a zero-length line with round caps is the shortest way to say one. */
export function dots(
  points: readonly Point[],
  color: string,
  width: number,
  extra: Extra = {},
): string {
  const data = points
    .map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`)
    .join('')
    .replaceAll(' -', '-');
  return stroke(data, color, Math.round(width), extra);
}

export function circle(cx: number, cy: number, r: number, fill: string, extra: Extra = {}): string {
  const { opacity, ...rest } = extra;
  return el('circle', {
    cx: nonZero(cx),
    cy: nonZero(cy),
    r: num(r),
    fill: withAlpha(fill, opacity),
    ...rest,
  });
}

export function ellipse([cx, cy]: Point, [rx, ry]: Point, fill: string, extra: Extra = {}): string {
  const { opacity, ...rest } = extra;
  return el('ellipse', {
    cx: nonZero(cx),
    cy: nonZero(cy),
    rx: num(rx),
    ry: num(ry),
    fill: withAlpha(fill, opacity),
    ...rest,
  });
}

export function group(attributes: Attributes, children: string): string {
  return children === '' ? '' : el('g', attributes, children);
}

type Stop = readonly [offset: number, color: string, opacity?: number];

function stops(list: readonly Stop[]): string {
  return list
    .map(([offset, color, opacity]) =>
      el('stop', {
        offset: offset === 0 ? undefined : offset,
        'stop-color': withAlpha(color, opacity),
      }),
    )
    .join('');
}

/** Vertical by default, as most light here falls from above. */
export function linear(
  id: string,
  list: readonly Stop[],
  extra: Attributes = { x2: 0, y2: 1 },
): string {
  return el('linearGradient', { id, ...extra }, stops(list));
}

export function radial(id: string, list: readonly Stop[], extra: Attributes = {}): string {
  return el('radialGradient', { id, ...extra }, stops(list));
}

export function svg(width: number, height: number, content: string): string {
  return el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      fill: 'none',
      'stroke-linecap': 'round',
    },
    content,
  );
}
