import type { SystemContext } from '@chakra-ui/react';
import { css as serialized } from '@emotion/react';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Makes one value for each first argument, and for each text of the rest. */
const once = <Make extends (...given: never[]) => object>(
  make: Make,
  finish: (made: unknown) => unknown = (made) => made,
): Make => {
  const made = new WeakMap<object, Map<string, unknown>>();
  return new Proxy(make, {
    apply: (target, self, given: readonly unknown[]): unknown => {
      const [of, ...rest] = given;
      const fresh = (): unknown => finish(Reflect.apply(target, self, given));
      if (!isObject(of)) return fresh();
      const known = made.get(of) ?? new Map<string, unknown>();
      made.set(of, known);
      const text = JSON.stringify(rest);
      const value = known.get(text) ?? fresh();
      known.set(text, value);
      return value;
    },
  });
};

/**
 * The same system, which derives the styles of an element once: Chakra makes an element's recipe anew and Emotion writes its
 * styles anew whenever it renders.
 */
export const remembering = (system: SystemContext): SystemContext => ({
  ...system,
  cva: once(system.cva),
  css: once(system.css, (styles) => serialized(Object.assign({}, styles))),
});
