const KEPT_MS = 60_000;

/** Hands the browser a text to save. */
export function saveFile(name: string, text: string, type: 'text/csv' | 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  download(address, name);
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Has the browser save what is at an address of this origin, and show how far it is. */
export function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
