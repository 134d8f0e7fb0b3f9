import { type ProblemCode, problemStatus } from './contract.ts';

/** A request that is refused; the message says what to do and contains no secret. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;
  readonly field: string | undefined;

  constructor(code: ProblemCode, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }

  get status(): number {
    return problemStatus[this.code];
  }

  get body() {
    const { code, field, message } = this;
    return { problem: { code, ...(field === undefined ? {} : { field }), message } };
  }
}
