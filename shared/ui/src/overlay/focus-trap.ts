const focusable =
  'a[href],button:enabled,input:enabled,select:enabled,textarea:enabled,iframe,[tabindex="0"]';

/**
 * Keeps Tab inside a modal box. The page behind is inert already, but the browser's own bar would come
 * between the last control and the first.
 */
export function wrapTab(
  box: HTMLElement,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>,
): void {
  if (event.key !== 'Tab') return;
  const all = [...box.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && (element.checkVisibility?.() ?? true),
  );
  const [edge, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  const active = document.activeElement;
  if (active === edge || active === box || all.length === 0) {
    event.preventDefault();
    (other ?? box).focus();
  }
}
