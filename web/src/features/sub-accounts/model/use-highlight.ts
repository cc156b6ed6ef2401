import type { Balance } from '@ramps-gateway/shared/contract/balances.ts';
import { useEffect, useState } from 'react';
import { announce } from '../../../components/ui/live-region.tsx';
import { TEXTS } from '../texts.ts';
import { balancesInWords, sameBalances } from './balances.ts';

/** spec 9. */
const HIGHLIGHT_MS = 2_000;

/** True for two seconds after balances have changed, which is read out too; never for those that come first. */
export const useHighlight = (name: string, balances: readonly Balance[] | undefined): boolean => {
  const [known, setKnown] = useState(balances);
  const [changes, setChanges] = useState(0);
  const [shown, setShown] = useState(0);
  if (balances && balances !== known) {
    setKnown(balances);
    if (known && !sameBalances(known, balances)) setChanges(changes + 1);
  }
  const lit = changes !== shown;
  useEffect(() => {
    if (changes === 0 || !known) return;
    announce(TEXTS.announce.changed(name, balancesInWords(known)));
    const timer = setTimeout(() => setShown(changes), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
    // What is read out and how long it is lit depends on the change alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [changes]);
  return lit;
};
