/** A member of a list that people choose from: what is stored and sent, and what people read. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export const valuesOf = <Value extends string>(list: readonly Choice<Value>[]): Value[] =>
  list.map(({ value }) => value);

/** Unknown values read as they are. */
export const labelOf = (list: readonly Choice[], value: string): string =>
  list.find((choice) => choice.value === value)?.label ?? value;
