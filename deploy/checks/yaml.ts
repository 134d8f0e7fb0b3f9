import * as v from 'valibot';
import { parseAllDocuments } from 'yaml';

/** Every document of a YAML file, with anchors and merged keys resolved. Throws on what YAML refuses. */
export function readYaml(text: string): readonly unknown[] {
  return parseAllDocuments(text, { merge: true }).map((document) => {
    const [problem] = document.errors;
    if (problem) throw problem;
    return document.toJS();
  });
}

/** The one document of a YAML file, in this form. */
export const parseYaml = <Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> => v.parse(schema, readYaml(text)[0]);
