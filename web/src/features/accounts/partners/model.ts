import type { PartnerHealth } from '@ramps-gateway/shared/contract/calls/partners.ts';
import { type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import { capitalised } from '../../../lib/format/capitalised.ts';
import { sharePercent } from '../../../lib/format/amount.ts';
import type { FamilyName } from '../../../theme/palette.ts';
import { LIVE } from './texts.ts';

export const healthFamily = (health: number): FamilyName => {
  if (health >= 95) return 'success';
  return health >= 80 ? 'warning' : 'danger';
};

const inFull = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` -> `November 2026`, UTC. */
export const monthName = (month: string): string => inFull.format(new Date(`${month}-01T00:00:00.000Z`));

export const healthInWords = ({ webhooks, calls, refused_today: refused }: PartnerHealth): string => {
  const events = webhooks === null ? 0 : webhooks.processed + webhooks.failed;
  const parts = [
    webhooks !== null && events > 0 && LIVE.events(webhooks.processed, events),
    calls.asked > 0 && LIVE.calls(calls.answered, calls.asked),
    refused !== null && refused > 0 && LIVE.refused(refused),
  ].filter((part) => part !== false);
  return parts.map((part, at) => (at === 0 ? capitalised(part) : part)).join(' · ');
};

interface DayVolume {
  readonly day: string;
  readonly brl: Amount;
}

/** Bar widths in whole percent of the largest. */
export const barsOf = (days: readonly DayVolume[]) => {
  const most = days.reduce((found, { brl }) => (compare(brl, found) > 0 ? brl : found), '0');
  return days.map((each) => ({ ...each, percent: sharePercent(each.brl, most) }));
};
