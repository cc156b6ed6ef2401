/** An option of a list: the stored value and its label. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export const valuesOf = <Value extends string>(list: readonly Choice<Value>[]): Value[] =>
  list.map(({ value }) => value);

/** The label; an unknown value is shown unchanged. */
export const labelOf = (list: readonly Choice[], value: string): string =>
  list.find((choice) => choice.value === value)?.label ?? value;
