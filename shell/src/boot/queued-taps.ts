/** Longer than this nobody waits for scripts: the link is followed as links are. */
const PATIENCE_MS = 8_000;

/** Lets go of the taps that were held; the last one is done now, in the app. */
export type ReleaseTaps = () => void;

/**
 * Keeps what is done in a rendered page before its scripts are there: the last tap on a link or
 * button is done once they are, however late. Nothing is left to the browser meanwhile: it would
 * send a form to an address that takes none.
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
