/**
 * Keeps the page behind a modal dialog from scrolling, until the function returned has been called
 * for each that holds it. Marked on the root because `html:has(dialog:modal)` would have its style
 * computed again whenever anything comes into the page: 4 ms of each row of a list on a slow phone.
 */
export function lockScroll(): () => void {
  const { dataset } = document.documentElement;
  const hold = (count: number) => {
    if (count > 0) dataset.modals = String(count);
    else delete dataset.modals;
  };
  const held = () => Number(dataset.modals ?? 0);
  hold(held() + 1);
  return () => hold(held() - 1);
}
