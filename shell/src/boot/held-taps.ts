/** Longer than this nobody waits for scripts: the link is followed as links are. */
const PATIENCE_MS = 8_000;

/** Lets go of the taps that were held; the last one is done now, in the app. */
export type ReleaseTaps = () => void;

/**
 * Keeps what is done in a rendered page before its scripts are there: the last tap on a link or
 * button is done once they are, and what was typed is told to the app.
 */
export function holdTaps(document: Document): ReleaseTaps {
  let held: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hold = (event: MouseEvent) => {
    const { target } = event;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    const control =
      target instanceof Element && target.closest<HTMLElement>('#root a, #root button');
    if (!control || !isPlain) return;
    event.preventDefault();
    event.stopPropagation();
    held?.removeAttribute('data-held');
    held = control;
    control.dataset.held = '';
    clearTimeout(timer);
    timer = setTimeout(() => {
      stop();
      if (control instanceof HTMLAnchorElement) location.assign(control.href);
    }, PATIENCE_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('click', hold, true);
    held?.removeAttribute('data-held');
  };
  document.addEventListener('click', hold, true);

  return () => {
    stop();
    if (held?.isConnected) held.click();
  };
}
