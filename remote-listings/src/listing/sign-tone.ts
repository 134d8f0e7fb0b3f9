import type { Tone } from '@velvet/ui';

const tones = ['pink', 'orange', 'blue', 'green'] as const satisfies readonly Tone[];

/** The four types that sign tags go through, by their place in the row. */
export const signTone = (index: number): Tone => tones[index % tones.length] ?? 'pink';
