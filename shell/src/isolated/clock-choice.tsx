import { ToolbarGroup } from '@velvet/sdk/isolated/toolbar';
import { useState } from 'react';
import type { DeviceClock } from './device-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const steps = [
  { label: '−1 day', ms: -24 * HOUR_MS },
  { label: '−1 h', ms: -HOUR_MS },
  { label: '+1 min', ms: MINUTE_MS },
  { label: '+1 h', ms: HOUR_MS },
  { label: '+1 day', ms: 24 * HOUR_MS },
];

const describe = (shiftMs: number): string => {
  if (shiftMs === 0) return 'right';
  const minutes = Math.round(Math.abs(shiftMs) / MINUTE_MS);
  const text = minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
  return `${text} ${shiftMs > 0 ? 'fast' : 'slow'}`;
};

/** Moves the device's clock; screens see it when they look at the time next. */
export function ClockChoice({ clock }: { readonly clock: DeviceClock }) {
  const [shiftMs, setShiftMs] = useState(clock.shiftMs);
  const move = (next: number) => {
    clock.moveTo(next);
    setShiftMs(next);
  };
  return (
    <ToolbarGroup label={`Clock: ${describe(shiftMs)}`}>
      {steps.map(({ label, ms }) => (
        <button key={label} type="button" onClick={() => move(shiftMs + ms)}>
          {label}
        </button>
      ))}
      <button type="button" disabled={shiftMs === 0} onClick={() => move(0)}>
        Now
      </button>
    </ToolbarGroup>
  );
}
