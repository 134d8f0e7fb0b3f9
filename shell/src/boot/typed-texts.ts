interface TypedText {
  readonly field: HTMLInputElement;
  readonly text: string;
}

/** What was typed into fields before the app was there; taken before it takes over. */
export const typedTexts = (root: HTMLElement): readonly TypedText[] =>
  [...root.querySelectorAll('input')].flatMap((field) =>
    field.value !== field.defaultValue ? [{ field, text: field.value }] : [],
  );

/**
 * Tells the app as the browser would have. What a field held when the app took it over is no news
 * to the app, so the field is emptied in its sight and filled behind its back.
 */
export function retype({ field, text }: TypedText): void {
  const latest = field.value === field.defaultValue ? text : field.value;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  field.value = '';
  setValue?.call(field, latest);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
