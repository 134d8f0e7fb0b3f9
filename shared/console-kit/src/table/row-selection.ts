/** Which rows of a table are selected, and how that is changed. */
export interface RowSelection<Row> {
  /** What a row is called, for the label of its checkbox. */
  readonly nameOf: (row: Row) => string;
  readonly isSelected: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Selects the rows that are there, or none. */
  readonly toggleShown: () => void;
}
