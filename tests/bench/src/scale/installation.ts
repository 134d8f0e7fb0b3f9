/** A running Velvet that the bench loads and watches. */
export interface Installation {
  readonly name: string;
  /** Where visitors come in. */
  readonly url: string;
  /** Of the schema's owner, on the primary itself. */
  readonly ownerUrl: string;
  /** Processes by what they are for; those that they start count with them. */
  readonly roles: Readonly<Record<string, () => readonly number[]>>;
  stop(): Promise<void>;
}
