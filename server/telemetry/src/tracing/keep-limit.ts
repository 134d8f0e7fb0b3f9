/**
 * A token bucket: whether one more may be kept now.
 * @param perSecond how many on average; twice as many may come at once.
 */
export function createKeepLimit(
  perSecond: number,
  nowMs: () => number = () => performance.now(),
): () => boolean {
  const most = perSecond * 2;
  let left = most;
  let atMs = nowMs();
  return () => {
    const now = nowMs();
    left = Math.min(most, left + ((now - atMs) / 1_000) * perSecond);
    atMs = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
