/** Why a remote cannot be made; nothing was written. */
export class NewRemoteProblem extends Error {
  override readonly name = 'NewRemoteProblem';
}
