/** Why a release is not made; nothing changed. */
export class ReleaseRefusal extends Error {
  override readonly name = 'ReleaseRefusal';
}

/** Throws a ReleaseRefusal with all of these reasons, if there are any. */
export function refuseIf(problems: readonly string[]): void {
  if (problems.length > 0) throw new ReleaseRefusal(problems.join('\n'));
}
