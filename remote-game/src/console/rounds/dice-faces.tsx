import type { RoundItem } from '@velvet/contract/ops/games';

/** Three dice and their sum: `2 · 5 · 6 = 13`. */
export function DiceFaces({ dice }: { readonly dice: NonNullable<RoundItem['dice']> }) {
  const sum = dice.reduce((total, face) => total + face, 0);
  return `${dice.join(' · ')} = ${sum}`;
}
