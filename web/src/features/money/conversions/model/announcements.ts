import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ConversionStatus } from '@ramps-gateway/shared/domain/conversion.ts';
import { useEffect, useRef } from 'react';
import { announce } from '../../../../components/ui/live-region.tsx';
import { brl } from '../../../../lib/format/amount.ts';
import { STATUS_LABELS } from '../../../../components/ui/conversion-status.ts';
import { TEXTS } from '../texts.ts';

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

type KnownStatuses = ReadonlyMap<string, ConversionStatus>;

export const statusesOf = (items: readonly ConversionRecord[]): KnownStatuses =>
  new Map(items.map(({ id, status }) => [id, status]));

/** More changes at once are not read out one by one. */
const MOST_READ = 3;

/**
 * Conversions that began and statuses that changed.
 * @param newestKnown creation time of the newest item before: older ones were loaded, they did not begin
 */
export const changesToAnnounce = (
  known: KnownStatuses,
  newestKnown: string,
  items: readonly ConversionRecord[],
): string => {
  const said = items.flatMap((item) => {
    const before = known.get(item.id);
    const who = item.sub_account.name;
    if (before === undefined)
      return item.created_at > newestKnown ? [TEXTS.announce.started(who, brl(item.original_amount))] : [];
    return before === item.status ? [] : [TEXTS.announce.changed(who, STATUS_LABELS[item.status])];
  });
  return said.slice(0, MOST_READ).join('. ');
};
