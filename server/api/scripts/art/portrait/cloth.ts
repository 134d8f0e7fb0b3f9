import { luminance, mix } from '../color.ts';
import { path, stroke } from '../svg.ts';

export interface Cloth {
  readonly base: string;
  readonly dark: string;
  readonly light: string;
  readonly accent: string;
}

export function clothOf(base: string, accent: string): Cloth {
  const pale = luminance(base) > 0.6;
  return {
    base,
    dark: mix(base, pale ? '#7a4650' : '#0c0610', pale ? 0.38 : 0.55),
    light: mix(base, '#fff3e6', pale ? 0.6 : 0.3),
    accent,
  };
}

/** From the right end of a neckline around shoulders and hem to its left end. */
export const around = 'C72-3 89 4 96 36L110 250L-110 250L-96 36C-89 4-72-3-46-11';

export function garment(neckline: string, cloth: Cloth, folds: string, plain: boolean): string {
  return [
    path(neckline, 'url(#c)'),
    plain ? '' : stroke(folds, cloth.dark, 2, { opacity: 0.4 }),
  ].join('');
}

export function band(line: string, cloth: Cloth, width: number): string {
  return stroke(line, cloth.light, width, { opacity: 0.85 });
}
