interface TypedText {
  readonly field: HTMLInputElement;
  readonly text: string;
}

/** What was typed into fields before the app was there; taken before it takes over. */
export const typedTexts = (root: HTMLElement): readonly TypedText[] =>
  [...root.querySelectorAll('input')].flatMap((field) =>
    field.value !== field.defaultValue ? [{ field, text: field.value }] : [],
  );

/** Tells the app as the browser would have: a field in its hands knows its own value only. */
export function retype({ field, text }: TypedText): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
