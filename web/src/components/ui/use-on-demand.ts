import { type ComponentType, useState } from 'react';
import { toast } from './toast.ts';

const TEXTS = {
  failed: 'This could not be loaded',
  text: 'Check your connection and try again.',
} as const;

/**
 * Loads part of a page on demand. Unlike `lazy`, a failed load leaves the page in place, shows a message, and can be
 * retried.
 * @param load an `import()` of the part's own file
 */
export const useOnDemand = <P>(load: () => Promise<{ readonly default: ComponentType<P> }>) => {
  const [Part, setPart] = useState<ComponentType<P>>();
  const [loading, setLoading] = useState(false);
  /** @param then runs when the part has loaded */
  const request = (then: () => void): void => {
    if (Part) {
      then();
      return;
    }
    setLoading(true);
    load()
      .then(
        ({ default: loaded }) => {
          setPart(() => loaded);
          then();
        },
        () => toast.failure(TEXTS.failed, TEXTS.text),
      )
      .finally(() => setLoading(false));
  };
  return { Part, loading, request };
};
