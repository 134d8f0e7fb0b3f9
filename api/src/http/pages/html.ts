/** A piece of HTML that is safe to send. */
export interface Html {
  readonly html: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Writes HTML; values are escaped unless they are pieces of HTML themselves. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const written = values.map((value) => {
    if (typeof value === 'string') return escapeHtml(value);
    return 'html' in value ? value.html : value.map((piece) => piece.html).join('');
  });
  return { html: parts.map((part, index) => part + (written[index] ?? '')).join('') };
}
