// Loaded into a process with `--import`: its clock is as many milliseconds ahead as the file says that
// CHAOS_CLOCK_FILE names, looked at five times a second. Timers go by the monotonic clock, which no step moves.
import { readFileSync } from 'node:fs';

const LOOK_MS = 200;
const file = process.env.CHAOS_CLOCK_FILE ?? '';
const RealDate = globalThis.Date;
let aheadMs = 0;
const now = () => RealDate.now() + aheadMs;

setInterval(() => {
  try {
    aheadMs = Number(readFileSync(file, 'utf8'));
  } catch {
    aheadMs = 0;
  }
}, LOOK_MS).unref();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
