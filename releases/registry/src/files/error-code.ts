/** The system's code of a failed operation (`ENOENT`, …); undefined for other errors. */
export const errorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
