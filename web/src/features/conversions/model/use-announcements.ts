import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useEffect, useRef } from 'react';
import { announce } from '../../../components/ui/live-region.tsx';
import { changesToAnnounce, type KnownStatuses, statusesOf } from './announcements.ts';

/** Has new conversions and changed statuses read out. @param items newest first */
export const useAnnouncements = (items: readonly ConversionRecord[]): void => {
  const known = useRef<{ statuses: KnownStatuses; newest: string } | null>(null);
  useEffect(() => {
    if (known.current) {
      const text = changesToAnnounce(known.current.statuses, known.current.newest, items);
      if (text) announce(text);
    }
    known.current = { statuses: statusesOf(items), newest: items[0]?.created_at ?? '' };
  }, [items]);
};
