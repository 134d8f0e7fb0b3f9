/** Keeps the digits of what was typed or pasted, full-width ones included. */
export function pinDigits(text: string, length: number): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, length);
}
