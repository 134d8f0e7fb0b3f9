/** Where the real constructor of dates is taken from and the moved one is put. */
interface Place {
  Date: DateConstructor;
}

export interface DeviceClock {
  /** How far the device is from the real time, forward or back. */
  readonly shiftMs: () => number;
  readonly moveTo: (shiftMs: number) => void;
}

/**
 * Shifts a page's clock, as a device whose clock is wrong would. Timers are not affected; code sees
 * the shifted time when it next reads it.
 */
export function createDeviceClock(place: Place): DeviceClock {
  const RealDate = place.Date;
  let shiftMs = 0;
  const now = () => RealDate.now() + shiftMs;
  place.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  return {
    shiftMs: () => shiftMs,
    moveTo(next) {
      shiftMs = next;
    },
  };
}
