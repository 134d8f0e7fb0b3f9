import type { EarlyTap } from './early-links.ts';
import { askEarly, dropUnaskedQuestion } from './early-question.ts';

/** Without scripts after this time, the browser follows the link. */
const PATIENCE_MS = 8_000;

/** Stops queueing and replays the last tap in the app. */
export type ReleaseTaps = () => void;

interface TapOptions {
  readonly earlyTapOn?: (link: HTMLAnchorElement) => EarlyTap;
  readonly follow?: (address: string) => void;
}

/**
 * Answers taps in a rendered page until its scripts are there. A link that leads to a rendered page
 * is followed; a guest is asked to log in; of the other taps the last one on a link or button is
 * replayed in the app, however late. The browser's own action is prevented for those: it would send
 * a form to an address that takes none.
 */
export function queueTaps(
  document: Document,
  { earlyTapOn = () => 'wait', follow = (address) => location.assign(address) }: TapOptions = {},
): ReleaseTaps {
  let held: HTMLElement | undefined;
  let followed: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const letGo = () => {
    clearTimeout(timer);
    for (const control of [held, followed]) control?.removeAttribute('data-held');
    held = undefined;
    followed = undefined;
  };
  const hold = (event: MouseEvent) => {
    const { target } = event;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    const control =
      target instanceof Element && target.closest<HTMLElement>('#root a, #root button');
    if (!control || !isPlain) return;
    event.stopPropagation();
    // A double tap would start the navigation again.
    if (control === followed) return event.preventDefault();
    letGo();
    control.dataset.held = '';
    const link = control instanceof HTMLAnchorElement ? control : undefined;
    const tap = link && earlyTapOn(link);
    if (tap === 'follow') {
      followed = control;
      return;
    }
    event.preventDefault();
    held = control;
    if (!link) return;
    if (tap === 'ask' && askEarly(document, link.pathname + link.search, letGo)) return;
    timer = setTimeout(() => {
      letGo();
      follow(link.href);
    }, PATIENCE_MS);
  };
  document.addEventListener('click', hold, true);

  return () => {
    document.removeEventListener('click', hold, true);
    dropUnaskedQuestion(document);
    const tapped = held;
    letGo();
    (tapped?.isConnected ? tapped : successorOf(tapped))?.click();
  };
}

/** The link that took the place of one when the app rendered it again. */
function successorOf(control: HTMLElement | undefined): HTMLElement | undefined {
  if (!(control instanceof HTMLAnchorElement)) return undefined;
  const links = control.ownerDocument.querySelectorAll<HTMLAnchorElement>('#root a');
  return [...links].find(({ href }) => href === control.href);
}
