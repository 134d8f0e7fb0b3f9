/** Without scripts after this time, the browser follows the link. */
const PATIENCE_MS = 8_000;

/** Stops queueing and replays the last tap in the app. */
export type ReleaseTaps = () => void;

/**
 * Queues taps in a rendered page until its scripts are there: the last tap on a link or button is
 * replayed then, however late. Until then the browser's own action is prevented: it would send a
 * form to an address that takes none.
 */
export function queueTaps(
  document: Document,
  follow = (address: string) => location.assign(address),
): ReleaseTaps {
  let held: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const letGo = () => {
    clearTimeout(timer);
    held?.removeAttribute('data-held');
    held = undefined;
  };
  const hold = (event: MouseEvent) => {
    const { target } = event;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    const control =
      target instanceof Element && target.closest<HTMLElement>('#root a, #root button');
    if (!control || !isPlain) return;
    event.preventDefault();
    event.stopPropagation();
    letGo();
    held = control;
    control.dataset.held = '';
    if (!(control instanceof HTMLAnchorElement)) return;
    timer = setTimeout(() => {
      letGo();
      follow(control.href);
    }, PATIENCE_MS);
  };
  document.addEventListener('click', hold, true);

  return () => {
    document.removeEventListener('click', hold, true);
    const tapped = held;
    letGo();
    if (tapped?.isConnected) tapped.click();
  };
}
