/** A test's file from the project's root, and its title or the beginning of it. */
export type Proof = readonly [file: string, title: string];

/** One row or text of the specification, and the test that proves it. */
export interface SpecRow {
  /**
   * `S2.14`: section 2, row 14. What comments, tests and documents cite, so it never changes and is never given twice: a
   * new row takes the next number of its section.
   */
  readonly id: `S${number}.${number}`;
  /** What of its section it is about: `Users`. */
  readonly at: string;
  /**
   * What it says. What stands in “…” is shown verbatim: the checker looks for it in what ships (`{…}` stands for a value).
   */
  readonly says: string;
  readonly by: Proof;
  /** A second one, where one does not show all of it. */
  readonly also?: Proof;
}

/** The sections of the specification by their number: cited as `S2` where no row of it is meant. */
export const SPEC_SECTIONS = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'The error catalogue',
  'Business constants and limits',
] as const;
