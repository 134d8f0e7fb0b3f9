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
 * Dispatches the input event that the browser would have. React ignores the event while the value
 * it tracks is the same, so the value is first cleared through its setter and then set around it.
 */
export function retype({ field, text }: TypedText): void {
  const latest = field.value === field.defaultValue ? text : field.value;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  field.value = '';
  setValue?.call(field, latest);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
