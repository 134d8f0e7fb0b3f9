import { toId } from '@velvet/contract/brand';
import type { VideoId } from '@velvet/contract/video';
/** The id of the video in an address (`?id=`); undefined when it has none. */
export function readVideoId(parameter: string | null): VideoId | undefined {
  return parameter !== null && /^[1-9]\d{0,8}$/.test(parameter)
    ? toId(Number(parameter))
    : undefined;
}

/**
 * What a step to the player carries in its history entry: the class of the list it was taken from.
 * It says that the list lies right behind, and what to list beside the video.
 */
export interface PlayerOrigin {
  readonly fromClass: number;
}

export function readOrigin(state: unknown): PlayerOrigin | undefined {
  if (typeof state !== 'object' || state === null || !('fromClass' in state)) return undefined;
  const { fromClass } = state;
  return typeof fromClass === 'number' && Number.isSafeInteger(fromClass)
    ? { fromClass }
    : undefined;
}
