import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { add } from '@ramps-gateway/shared/domain/money.ts';
import { createContext, useCallback, useMemo, useState } from 'react';
import { brl } from '../../../../lib/format/amount.ts';

/** In BRL. */
export const sumOf = (payments: readonly IncomingPaymentRecord[]): string =>
  brl(payments.reduce((sum, { amount }) => add(sum, amount), '0'));

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
