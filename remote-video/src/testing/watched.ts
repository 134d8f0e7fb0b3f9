import { act } from '@testing-library/react';
import { anId } from '@velvet/contract/testing/factories';
import type { WatchPosition } from '../positions/watch-positions.ts';

/** A video that was left at `positionS`. */
export const aPosition = (id: number, positionS: number): WatchPosition => ({
  id: anId(id),
  title: `Film ${id}`,
  posterUrl: '/media/1.webp',
  durationS: 240,
  positionS,
});

/** The one video on the screen. */
export function videoElement(): HTMLVideoElement {
  const found = document.querySelector('video');
  if (!found) throw new Error('No video');
  return found;
}

/** Plays to its end. */
export const end = () =>
  act(() => {
    Object.defineProperty(videoElement(), 'ended', { value: true });
    videoElement().pause();
    videoElement().dispatchEvent(new Event('ended'));
  });

/** Plays, or is sent, to that second. */
export const reach = (seconds: number) =>
  act(() => {
    videoElement().currentTime = seconds;
    videoElement().dispatchEvent(new Event('timeupdate'));
  });
