/** A value that the test has just created; throws if it is missing. */
export const present = <T>(value: T): Exclude<T, null | undefined | false> => {
  if (value === undefined || value === null || value === false) throw new Error('nothing is there');
  return value as Exclude<T, null | undefined | false>;
};

export const firstOf = <T>(items: Iterable<T>): Exclude<T, undefined> => {
  for (const item of items) return present(item) as Exclude<T, undefined>;
  throw new Error('there are none');
};
