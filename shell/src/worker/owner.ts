const GUEST = 'guest';
const DIGITS = 32;

/**
 * Names the session that a `token` header, or null for a guest, belongs to: a digest that nothing else
 * uses, from which the token cannot be had.
 */
export async function ownerOf(header: string | null): Promise<string> {
  if (header === null) return GUEST;
  const bytes = new TextEncoder().encode(`velvet saved for ${header}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.slice(0, DIGITS);
}
