import { vi } from 'vitest';

/** `JSON.parse` as in Node 20: a reviver gets the rounded number instead of the source text. */
export const withoutSourceText = (): void => {
  const { parse } = JSON;
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver): unknown =>
    parse(
      text,
      reviver &&
        function (this: unknown, key, value): unknown {
          return reviver.call(this, key, value);
        },
    ),
  );
};
