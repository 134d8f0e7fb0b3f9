import { type TouchEvent, useRef, useState } from 'react';
import { isPull, minRefreshMs, pullOffset, pullRest } from './pull.ts';

interface Touch {
  x: number;
  y: number;
  pulling: boolean | undefined;
  offset: number;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function place(box: HTMLElement | null, offset: number | null): void {
  if (!box) return;
  if (offset === null) box.style.removeProperty('--pull');
  else box.style.setProperty('--pull', `${offset}px`);
}

export function usePull(onRefresh: () => Promise<unknown>) {
  const box = useRef<HTMLDivElement>(null);
  const touch = useRef<Touch>(null);
  const [phase, setPhase] = useState<'idle' | 'pulling' | 'refreshing'>('idle');

  const refresh = async () => {
    if (phase === 'refreshing') return;
    setPhase('refreshing');
    place(box.current, pullRest);
    try {
      await Promise.all([onRefresh(), wait(minRefreshMs)]);
    } catch {
      // The screen shows its own error; the indicator only goes away.
    } finally {
      place(box.current, null);
      setPhase('idle');
    }
  };

  const onTouchStart = (event: TouchEvent) => {
    // Another finger changes nothing about a pull that is under way.
    if (touch.current?.pulling) return;
    const first = event.touches[0];
    const ready = phase === 'idle' && event.touches.length === 1 && scrollY <= 0;
    touch.current =
      ready && first ? { x: first.clientX, y: first.clientY, pulling: undefined, offset: 0 } : null;
  };

  const onTouchMove = (event: TouchEvent) => {
    const held = touch.current;
    const first = event.touches[0];
    if (!held || !first) return;
    const dy = first.clientY - held.y;
    held.pulling ??= isPull(first.clientX - held.x, dy);
    if (!held.pulling) return;
    held.offset = scrollY > 0 ? 0 : pullOffset(dy);
    place(box.current, held.offset);
    setPhase('pulling');
  };

  const onTouchEnd = () => {
    const held = touch.current;
    touch.current = null;
    if (!held?.pulling) return;
    if (held.offset >= pullRest) void refresh();
    else {
      place(box.current, null);
      setPhase('idle');
    }
  };

  return {
    box,
    phase,
    refresh,
    handlers: { onTouchStart, onTouchMove, onTouchEnd, onTouchCancel: onTouchEnd },
  };
}
