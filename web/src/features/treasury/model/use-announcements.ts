import { useEffect, useRef } from 'react';
import { announce } from '../../../components/ui/live-region.tsx';
import { type Transaction, transactionsToAnnounce } from './announcements.ts';

/** Has new transactions and changed statuses read out. @param transactions newest first */
export const useAnnouncements = (transactions: readonly Transaction[]): void => {
  const known = useRef<readonly Transaction[] | null>(null);
  useEffect(() => {
    const text = known.current && transactionsToAnnounce(known.current, transactions);
    if (text) announce(text);
    known.current = transactions;
  }, [transactions]);
};
