import * as v from 'valibot';
import { ApiProblem } from './api-problem.ts';

/** A part of a request by its schema. Throws an ApiProblem that names the field. */
export function readPart<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new ApiProblem('invalid', issue.message, v.getDotPath(issue) ?? 'body');
}
