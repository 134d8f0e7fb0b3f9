import { useSecretCall } from '../form/use-secret-call.ts';
import { codesTags } from './codes-queries.ts';

/** Calls about the codes; refusals of the given fields stay there. */
export const useCodesCall = (fields: readonly string[]) =>
  useSecretCall({ fields, tags: [...codesTags] });
