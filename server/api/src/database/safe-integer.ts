/**
 * Reads PostgreSQL's 64-bit integer text.
 * @throws RangeError when JavaScript cannot represent it exactly.
 */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`Integer ${text} is beyond what JavaScript holds exactly`);
  }
  return value;
}
