import { parseArgs } from 'node:util';

/** A command line that names no roles, or wrong ones; the message is printed without a stack. */
export class RolesError extends Error {
  override readonly name = 'RolesError';
}

/**
 * The roles of `--role api,draws`; all of them without it.
 * @throws RolesError for an unknown role or option.
 */
export function readRoleNames<Name extends string>(
  args: readonly string[],
  known: readonly Name[],
): readonly Name[] {
  const usage = `Usage: --role <roles>, some of ${known.join(',')}; all of them without it`;
  let wanted: string | undefined;
  try {
    wanted = parseArgs({ args: [...args], options: { role: { type: 'string' } } }).values.role;
  } catch (error) {
    throw new RolesError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
  if (wanted === undefined) return known;
  const names = new Set(wanted.split(','));
  const chosen = known.filter((name) => names.has(name));
  if (chosen.length === names.size) return chosen;
  throw new RolesError(`There is no role ${wanted}.\n${usage}`);
}

/**
 * In production what one role knows must not be in the memory of another one.
 * @throws RolesError for several roles in production.
 */
export function refuseSharing(names: readonly string[], isProduction: boolean): void {
  if (!isProduction || names.length < 2) return;
  throw new RolesError(
    `In production ${names.join(' and ')} run in processes of their own: start each with --role.`,
  );
}
