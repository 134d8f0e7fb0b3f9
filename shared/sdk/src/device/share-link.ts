/** How sharing ended. */
export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed';

/** The visitor closed the device's sheet, or it is still open from the tap before. */
const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);

/** Hands a link to the device's own sharing; where there is none, or it fails, the link is copied. */
export async function shareLink(link: {
  readonly title: string;
  readonly url: string;
}): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (isCancelled(error)) return 'cancelled';
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
