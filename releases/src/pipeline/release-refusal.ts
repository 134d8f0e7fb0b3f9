/** Why a release is not made; nothing changed. */
export class ReleaseRefusal extends Error {
  override readonly name = 'ReleaseRefusal';
}
