/** Which screen was there at which moment of the page's life. */
export function createScreenTimes(first: string) {
  const changes = [{ at: 0, screen: first }];
  return {
    change(screen: string, at: number): void {
      changes.push({ at, screen });
      // Measurements arrive a moment after the fact, so old changes are not needed.
      if (changes.length > 50) changes.shift();
    },
    at(time: number): string {
      return (changes.findLast(({ at }) => at <= time) ?? changes[0])?.screen ?? first;
    },
  };
}
