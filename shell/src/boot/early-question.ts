/** Around the markup of the question that asks a guest to log in, beside the app's root. */
const EARLY_QUESTION_ID = 'velvet-sign-in';

const dialogIn = (document: Document) =>
  document.querySelector<HTMLDialogElement>(`#${EARLY_QUESTION_ID} > dialog`);

/**
 * Opens the question of the page before the app can ask it; its link leads to /Login and from there
 * to `returnTo`. False when the page has none. While it is open, `data-asked` on the root element
 * keeps the app's own dialog from fading in over it.
 */
export function askEarly(document: Document, returnTo: string, onDeclined: () => void): boolean {
  const dialog = dialogIn(document);
  const link = dialog?.querySelector('a');
  if (!dialog || !link) return false;
  // As `href.login` has it, which would add 0.4 KB to every page.
  link.search = new URLSearchParams({ return: returnTo }).toString();
  document.documentElement.dataset.asked = '';
  dialog.onclose = () => {
    delete document.documentElement.dataset.asked;
    onDeclined();
  };
  dialog.showModal();
  return true;
}

/** To be called once the app takes taps: a question that is not open is not needed any more. */
export function dropUnaskedQuestion(document: Document): void {
  if (!dialogIn(document)?.open) removeEarlyQuestion(document);
}

/** To be called once the app shows its own question. */
export function removeEarlyQuestion(document: Document): void {
  document.getElementById(EARLY_QUESTION_ID)?.remove();
  delete document.documentElement.dataset.asked;
}
