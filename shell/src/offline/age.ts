const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** The time since `at` in the largest unit of which it has one; at least a minute. */
export function ageOf(at: number, now: number) {
  const elapsedMs = now - at;
  const [unit, ms] = units.find(([, length]) => elapsedMs >= length) ?? units[2];
  return { value: Math.max(1, Math.floor(elapsedMs / ms)), unit };
}
