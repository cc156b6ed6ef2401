/** One row or text of the specification, and the test that proves it. */
export interface SpecRow {
  /** Section of the specification and what it is about: `8 Users`. */
  readonly at: string;
  /**
   * What it says. What stands in “…” is shown verbatim: the checker looks for it in what ships (`{…}` stands for a value).
   */
  readonly says: string;
  /** The test's file from the project's root, and its title or the beginning of it. */
  readonly by: readonly [file: string, title: string];
}
