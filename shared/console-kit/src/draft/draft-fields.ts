import type { IntlShape } from 'react-intl';
import { type Texts, writtenTexts } from '../language/translated-field.tsx';
import { messages, valued } from './draft.messages.ts';
import { type Entered, isWithin, type NumberRange } from './position-field.tsx';
import type { Draft, Saving } from './use-draft.ts';

/** Props of a field whose `onChange` receives the new value. */
interface BoundField<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
}

/**
 * Binds the fields of a form to a draft, by the names of its values. What is wrong with a field is found by its
 * wire name, which is the same unless told otherwise.
 */
export const fieldsOf =
  <Form extends object>({ value, set }: Draft<Form>, { errorOf }: Saving) =>
  <Name extends keyof Form & string>(
    name: Name,
    wireName: string = name,
  ): BoundField<Form[Name]> => ({
    value: value[name],
    onChange: (changed) => set(name, changed),
    error: errorOf(wireName),
  });

/** The same for a field whose `onChange` receives an event. */
export const textField = ({ value, onChange, error }: BoundField<string>) => ({
  value,
  onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onChange(currentTarget.value),
  error,
});

/** What is wrong with the value of a field, in words; undefined where nothing is. */
export const fieldChecks = (intl: Pick<IntlShape, 'formatMessage'>) => ({
  required: (text: string) =>
    text.trim() === '' ? intl.formatMessage(messages.required) : undefined,
  anyLanguage: (texts: Texts) =>
    writtenTexts(texts) ? undefined : intl.formatMessage(messages.textMissing),
  wholeNumber: (entered: Entered, range: NumberRange) =>
    isWithin(entered, range)
      ? undefined
      : intl.formatMessage(valued.outside, { min: range.min, max: range.max }),
});
