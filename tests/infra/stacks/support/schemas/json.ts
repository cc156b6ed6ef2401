export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The CloudFormation function that the value calls, with its argument. */
export const intrinsicOf = (value: unknown): readonly [name: string, argument: unknown] | undefined => {
  if (!isObject(value)) return undefined;
  const [entry, ...others] = Object.entries(value);
  return entry && others.length === 0 && (entry[0] === 'Ref' || entry[0].startsWith('Fn::'))
    ? entry
    : undefined;
};

/** CloudFormation treats a property with this value as absent. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || (isObject(value) && value['Ref'] === 'AWS::NoValue');
