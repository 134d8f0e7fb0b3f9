/** Why a partition could not be archived, or brought back. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
