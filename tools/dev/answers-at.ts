const PATIENCE_MS = 1_500;

/** Whether an address answers with success. */
export async function answersAt(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok;
  } catch {
    return false;
  }
}
