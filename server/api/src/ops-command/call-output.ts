import { tableLines } from '@velvet/contract/text';

type Row = Readonly<Record<string, unknown>>;

/** JSON with what a terminal would act upon escaped. */
export const jsonText = (body: unknown): string =>
  JSON.stringify(body, null, 2).replace(
    /[\u007f-\u009f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A page as a table of its items, anything else as one of its fields. */
export function tableText(body: unknown): readonly string[] {
  const { items }: { readonly items?: unknown } = Object(body);
  if (Array.isArray(items)) return tableLines(items.map((item): Row => Object(item)));
  return tableLines(Object.entries(Object(body)).map(([field, value]): Row => ({ field, value })));
}
