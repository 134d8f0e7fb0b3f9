import { d, path, stroke } from '../svg.ts';
import { around, band, type Cloth, garment } from './cloth.ts';

export function knit(cloth: Cloth, plain: boolean): string {
  const ribs = Array.from({ length: 9 }, (_, i) => d`M${-18 + i * 4.5}-50L${-20 + i * 5}-20`).join(
    '',
  );
  return [
    garment(
      `M46-11${around}C-30-16-22-20-19-26L19-26C22-20 30-16 46-11Z`,
      cloth,
      'M-60 10C-40 30-34 60-40 96M60 10C44 34 40 60 46 90',
      plain,
    ),
    path(
      'M-19-48C-10-44 10-44 19-48C20-36 22-28 26-18C12-10-12-10-26-18C-22-28-20-36-19-48Z',
      cloth.base,
    ),
    stroke(ribs, cloth.dark, 1.4, { opacity: 0.3 }),
    stroke('M-26-18C-12-9 12-9 26-18', cloth.dark, 1.6, { opacity: 0.5 }),
  ].join('');
}

export function jumper(cloth: Cloth, plain: boolean): string {
  const cable = Array.from(
    { length: 7 },
    (_, i) => d`M-8 ${26 + i * 22}C-2 ${34 + i * 22} 2 ${34 + i * 22} 8 ${26 + i * 22}`,
  ).join('');
  return [
    garment(
      `M46-11${around}L-26-20C-22 8 22 8 26-20Z`,
      cloth,
      'M-62 14C-46 40-42 70-46 110M62 14C48 40 46 70 50 110',
      plain,
    ),
    band('M-27-19C-22 11 22 11 27-19', cloth, 6),
    stroke(cable, cloth.dark, 2, { opacity: 0.3 }),
  ].join('');
}

export function wrap(cloth: Cloth, plain: boolean): string {
  return (
    garment(
      `M46-11${around}L-34-15C-26 10-12 34 6 52C18 34 28 10 34-15Z`,
      cloth,
      'M6 52C-20 70-50 84-84 92M2 56C-20 84-50 108-80 122M-34-15C-28 14-10 44 30 76',
      plain,
    ) + band('M-34-15C-26 10-12 34 6 52M34-15C28 10 18 34 6 52', cloth, 2.4)
  );
}

export function boat(cloth: Cloth, plain: boolean): string {
  return (
    garment(
      `M60-6C76 0 90 8 96 36L110 250L-110 250L-96 36C-90 8-76 0-60-6C-30 16 30 16 60-6Z`,
      cloth,
      'M-50 30C-30 50-10 56 10 54M-70 40C-40 74 0 84 40 70',
      plain,
    ) + band('M-60-6C-30 16 30 16 60-6', cloth, 3)
  );
}

export function cowl(cloth: Cloth, plain: boolean): string {
  const folds =
    'M-44-8C-26 40 26 40 46-8M-56 0C-30 62 30 62 56 0M-66 8C-34 86 34 86 66 8M-74 20C-40 112 40 112 74 20';
  return (
    garment(`M46-11${around}L-40-13C-24 26 24 26 40-13Z`, cloth, '', plain) +
    stroke(folds, cloth.dark, 2, { opacity: 0.3 }) +
    stroke('M-40-13C-24 26 24 26 40-13M-61 4C-32 74 32 74 61 4', cloth.light, 2.6, { opacity: 0.7 })
  );
}

export function square(cloth: Cloth, plain: boolean): string {
  return (
    garment(
      `M46-11${around}L-40-13L-36 30C-12 36 12 36 36 30L40-13Z`,
      cloth,
      'M-36 30C-30 60-28 100-34 150M36 30C30 60 30 100 36 150M0 35L0 120',
      plain,
    ) + band('M-40-13L-36 30C-12 36 12 36 36 30L40-13', cloth, 2.6)
  );
}

export function offShoulder(cloth: Cloth): string {
  return [
    path('M90 14L110 250L-110 250L-90 14C-50 26 50 26 90 14Z', 'url(#c)'),
    path(
      'M86 6C50 24-50 24-86 6C-96 18-99 34-98 44C-56 62 56 62 98 44C99 34 96 18 86 6Z',
      cloth.light,
      { opacity: 0.55 },
    ),
    stroke(
      'M-96 28C-56 46 56 46 96 28M-56 54C-52 90-54 130-60 170M56 54C52 90 54 130 60 170',
      cloth.dark,
      2,
      { opacity: 0.4 },
    ),
  ].join('');
}
