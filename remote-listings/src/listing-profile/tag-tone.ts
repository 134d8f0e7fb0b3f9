import type { Tone } from '@velvet/ui';

const tones = ['pink', 'orange', 'blue'] as const satisfies readonly Tone[];

/** The colours of a profile's tags, by their place (spec S3.12). */
export const tagTone = (index: number): Tone => tones[index % tones.length] ?? 'pink';
