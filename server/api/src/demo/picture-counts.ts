import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const INDEX = fileURLToPath(new URL('../../assets/portraits/index.json', import.meta.url));

/**
 * Reads how many portraits were drawn for each demo listing: {"1": 3, …}.
 * @returns a look-up that gives 0 for a listing without portraits.
 * @throws Error when the index is missing or not of that form.
 */
export async function readPictureCounts(file = INDEX): Promise<(listingId: number) => number> {
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${file} holds no counts`);
  const counts = new Map<string, number>();
  for (const [id, count] of Object.entries(parsed)) {
    if (!Number.isInteger(count)) throw new Error(`${file} has no whole count for listing ${id}`);
    counts.set(id, Number(count));
  }
  return (listingId) => counts.get(String(listingId)) ?? 0;
}
