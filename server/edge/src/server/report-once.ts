/** Bounds the memory: releases control these messages. */
const LIMIT = 1_000;

/** Reports each problem once, identified by its message: many requests may meet the same one. */
export function reportOnce(onProblem: (error: unknown) => void): (error: unknown) => void {
  const reported = new Set<string>();
  return (error) => {
    const text = String(error);
    if (reported.has(text)) return;
    if (reported.size >= LIMIT) reported.clear();
    reported.add(text);
    onProblem(error);
  };
}
