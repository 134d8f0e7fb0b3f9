import { luminance, mix } from '../color.ts';
import { circle, d, dots, path, stroke } from '../svg.ts';
import { around, type Cloth, garment } from './cloth.ts';
import { pearl } from './palette.ts';

function lapels(cloth: Cloth, deep: number, plain: boolean): string {
  return [
    path(
      d`M-30-19L-46-11C-72-3-89 4-96 36L-110 250L110 250L96 36C89 4 72-3 46-11L30-19C26 20 16 60 0 ${deep}C-16 60-26 20-30-19Z`,
      'url(#c)',
    ),
    path(
      d`M-30-20C-40-10-46 2-48 20L-36 26L-44 40L1 ${deep + 2}L44 40L36 26L48 20C46 2 40-10 30-20C26 20 16 60 0 ${deep}C-16 60-26 20-30-20Z`,
      cloth.light,
      { opacity: 0.5 },
    ),
    plain ? '' : stroke(d`M0 ${deep}L-8 250`, cloth.dark, 2, { opacity: 0.6 }),
    circle(6, deep + 18, 3, cloth.accent),
  ].join('');
}

export function blazer(cloth: Cloth, plain: boolean): string {
  const inner = luminance(cloth.base) > 0.5 ? '#2b1a2a' : pearl;
  return path('M-36 6C-20 34 20 34 36 6L40 250L-40 250Z', inner) + lapels(cloth, 108, plain);
}

export function tuxedo(cloth: Cloth, plain: boolean): string {
  const inner = luminance(cloth.base) > 0.5 ? '#5c1f38' : mix(cloth.accent, '#fff', 0.35);
  const knot = 'M-34-18L0 18L34-18L44 250L-44 250Z';
  return (
    path(knot, inner) +
    stroke('M-20 0L0 20L20 0M0 20L0 110', mix(inner, '#3a1020', 0.35), 1.4) +
    lapels(cloth, 120, plain)
  );
}

export function coat(cloth: Cloth, plain: boolean): string {
  const scarf = mix(cloth.accent, '#fff', 0.12);
  const inner = luminance(cloth.base) > 0.5 ? '#3a1d36' : pearl;
  return [
    path('M-30-14L30-14L40 250L-40 250Z', inner),
    lapels(cloth, 90, plain),
    path('M-28-40C-10-26 12-26 30-40C44-34 46-14 36-2C16 12-18 12-38-2C-46-16-42-34-28-40Z', scarf),
    path('M-20 4C-32 40-34 80-40 120L-12 124C-10 80-4 40 8 6Z', mix(scarf, '#2a0a18', 0.14)),
    stroke(
      'M-38-12C-16 0 16 0 38-12M-36-24C-14-12 14-12 36-24M-16 20C-22 56-24 90-28 120',
      mix(scarf, '#2a0a18', 0.4),
      1.6,
      { opacity: 0.5 },
    ),
  ].join('');
}

export function mandarin(cloth: Cloth, plain: boolean): string {
  return [
    garment(
      `M46-11${around}C-30-16-22-20-18-26L18-26C22-20 30-16 46-11Z`,
      cloth,
      'M-50 60C-30 90-24 130-30 180M56 50C44 90 42 130 46 180',
      plain,
    ),
    path(
      'M-18-46C-8-40-3-36 0-32C3-36 8-40 18-46C19-36 20-28 22-18C8-8-8-8-22-18C-20-28-19-36-18-46Z',
      cloth.base,
    ),
    stroke('M-18-46C-8-40-3-36 0-32C3-36 8-40 18-46M0-32L0-12C14 8 40 16 66 30', cloth.accent, 2.4),
    dots(
      [
        [0, -12],
        [26, 10],
        [52, 23],
      ],
      cloth.accent,
      6.4,
    ),
  ].join('');
}

export function blouse(cloth: Cloth, plain: boolean): string {
  return [
    garment(
      `M46-11${around}L-28-19L0 36L28-19Z`,
      cloth,
      'M0 36L2 250M-52 20C-40 50-38 90-46 140M54 20C44 50 44 90 50 140',
      plain,
    ),
    path(
      'M-28-22C-22-30-18-34-15-38C-10-14-4 14 0 36C-14 34-26 28-40 30C-40 10-36-8-28-22Z',
      cloth.light,
    ),
    path(
      'M28-22C22-30 18-34 15-38C10-14 4 14 0 36C14 34 26 28 40 30C40 10 36-8 28-22Z',
      cloth.light,
    ),
    stroke('M-40 30C-26 28-14 34 0 36C14 34 26 28 40 30', cloth.dark, 1.4, { opacity: 0.5 }),
    dots(
      [
        [5, 56],
        [5, 84],
        [5, 112],
      ],
      cloth.dark,
      4,
    ),
  ].join('');
}

export function bow(cloth: Cloth, plain: boolean): string {
  return [
    garment(
      `M46-11${around}C-30-16-24-20-21-28L21-28C24-20 30-16 46-11Z`,
      cloth,
      'M-50 30C-38 60-36 100-44 150M52 30C42 60 42 100 48 150',
      plain,
    ),
    path(
      'M-20-44C-8-34 8-34 20-44C22-34 22-24 26-16C10-6-10-6-26-16C-22-24-22-34-20-44Z',
      cloth.light,
    ),
    path('M0-6C-20-22-44-18-46 0C-44 14-18 12 0 0C18 12 44 14 46 0C44-18 20-22 0-6Z', cloth.base, {
      stroke: cloth.dark,
      'stroke-width': 1.2,
    }),
    path(
      'M-6 2C-18 30-20 60-30 84L-10 92C-6 60-2 30 4 4C8 30 14 56 28 76L40 62C24 46 14 24 8 0Z',
      cloth.light,
      { stroke: cloth.dark, 'stroke-width': 1 },
    ),
    circle(0, -3, 6, cloth.light),
  ].join('');
}
