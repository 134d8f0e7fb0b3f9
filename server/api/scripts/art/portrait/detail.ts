/**
 * How much of the fine drawing a picture carries. A list of cards loads many pictures at once, so
 * each is drawn with the most detail that still fits its byte limit.
 */
export type Detail = 'full' | 'fine' | 'plain' | 'bare';

export const details = ['full', 'fine', 'plain', 'bare'] as const satisfies readonly Detail[];

/** The first lines of a group of strokes: each starts with a move. */
export function firstLines(data: string, count: number): string {
  return data.split(/(?=M)/).slice(0, count).join('');
}
