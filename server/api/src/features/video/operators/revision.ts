/** The version that a decision names, of a row that counts its edits. */
export const versionOfRevision = (revision: number): string => `r${revision}`;

/** The count in a version; 0, which no row has, for any other text. */
export const revisionOf = (version: string): number =>
  Number(/^r([1-9]\d{0,8})$/.exec(version)?.[1] ?? 0);
