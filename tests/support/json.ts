import { vi } from 'vitest';

/** `JSON.parse` as Node 20 has it: a reviver gets the rounded number and not what was written. */
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
