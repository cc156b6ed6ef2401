import { createContext, useCallback, useMemo, useState } from 'react';

interface Selection {
  /** Ids of payments. */
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

/** Only the checkboxes follow it: rows do not render again when somebody selects one. */
export const SelectionContext = createContext<Selection>({ chosen: new Set(), toggle: () => undefined });

export const useSelection = () => {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      choose((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return { choose, selection: useMemo(() => ({ chosen, toggle }), [chosen, toggle]) };
};
