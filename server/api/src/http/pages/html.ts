import { escapeHtml } from '@velvet/contract/text';

/** A piece of HTML that is safe to send. */
export interface Html {
  readonly html: string;
}

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
