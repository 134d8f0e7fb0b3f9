import { stateBadge } from '@velvet/console-kit';
import { states } from './videos.messages.ts';

export const VideoState = stateBadge(states, {
  processing: 'info',
  failed: 'bad',
  ready: 'attention',
  published: 'good',
});

const two = (value: number) => String(value).padStart(2, '0');

/** A length as players show it: `4:05`, `1:02:03`. */
export function videoLength(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}
