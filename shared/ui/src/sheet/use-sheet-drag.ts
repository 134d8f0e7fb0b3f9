import { type PointerEvent, useRef } from 'react';
import { dragCloses, dragOffset } from './sheet-drag.ts';

interface Grip {
  startY: number;
  y: number;
  time: number;
  velocity: number;
}

/** Pointer handlers for a sheet's handle: the dialog around it follows the finger. */
export function useSheetDrag(onClose: () => void) {
  const grip = useRef<Grip>(null);

  const end = (event: PointerEvent<HTMLElement>, cancelled: boolean) => {
    const held = grip.current;
    const sheet = event.currentTarget.closest('dialog');
    grip.current = null;
    if (!held || !sheet) return;
    delete sheet.dataset.dragging;
    sheet.style.translate = '';
    const drag = {
      distance: held.y - held.startY,
      height: sheet.offsetHeight,
      velocity: held.velocity,
    };
    if (!cancelled && dragCloses(drag)) onClose();
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      grip.current = {
        startY: event.clientY,
        y: event.clientY,
        time: event.timeStamp,
        velocity: 0,
      };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = grip.current;
      const sheet = event.currentTarget.closest('dialog');
      if (!held || !sheet) return;
      const elapsed = Math.max(1, event.timeStamp - held.time);
      held.velocity = (event.clientY - held.y) / elapsed;
      held.y = event.clientY;
      held.time = event.timeStamp;
      sheet.dataset.dragging = '';
      sheet.style.translate = `0 ${dragOffset(held.y - held.startY)}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
  };
}
