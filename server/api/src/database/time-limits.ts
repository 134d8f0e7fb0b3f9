/**
 * Limits of the logins that serve requests, in milliseconds: a statement that outlasts its caller is
 * useless. The server enforces them; they are its settings.
 */
export const serverLimits = {
  lock_timeout: 5_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** The same, and one enforced by the driver, for a server that does not respond at all. */
export const serving = { ...serverLimits, query_timeout: 12_000 } as const;

/** Operators' reports may be slow; locks on the books are always short. */
export const working = {
  lock_timeout: 10_000,
  statement_timeout: 3_600_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;
