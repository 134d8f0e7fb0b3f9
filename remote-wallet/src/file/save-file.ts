const KEPT_MS = 60_000;

/** Hands the browser a text to save. */
export function saveFile(name: string, text: string, type: 'text/csv' | 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
