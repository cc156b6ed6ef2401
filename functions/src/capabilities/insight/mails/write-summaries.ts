import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import type { PreferencesRecord } from '@ramps-gateway/shared/contract/preferences.ts';
import type { NotificationRecord, ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import { channelsOf } from '@ramps-gateway/shared/domain/alerts.ts';
import { type Amount, sumOf } from '@ramps-gateway/shared/domain/money.ts';
import { inWriting } from '@ramps-gateway/shared/domain/money-text.ts';
import { dayAfter } from '@ramps-gateway/shared/domain/statistics.ts';
import {
  type DatedSums,
  nameOf,
  OPEN,
  type Scope,
  scopesSeenBy,
  type Sums,
} from '../../../modules/statistics/model.ts';
import { type Clock, utcDay } from '../../../platform/clock.ts';
import { digest } from '../../../platform/ids.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { SummariesRound, SummariesRounds } from './ports.ts';

interface WriteSummariesPorts {
  readonly rounds: SummariesRounds;
  readonly people: { page(page: PageRequest): Promise<Page<ProfileRecord>> };
  preferences(ids: readonly string[]): Promise<ReadonlyMap<string, PreferencesRecord>>;
  days(scope: Scope, from: string, to: string): Promise<readonly DatedSums[]>;
  create(record: NotificationRecord): Promise<boolean>;
  readonly clock: Clock;
}

/** A day's summaries go out from this UTC hour of the next day, 8 o'clock in São Paulo. */
const FROM_HOUR = 11;
const PEOPLE_AT_ONCE = 100;

const CONVERSION = ENTITIES.conversion.name;
const PAYMENT = ENTITIES.payment.name;

const things = (count: Amount, one: string): string => `${count} ${one}${count === '1' ? '' : 's'}`;

/** `2026-11-19 (UTC): 12 conversions completed, R$ 12.000,00 to 2,000.00 USDT; 1 failed; 2 payments held`. */
const textOf = (day: string, all: readonly Sums[]): string => {
  const figure = (...name: Parameters<typeof nameOf>): Amount =>
    sumOf(all.flatMap((sums) => sums.get(nameOf(...name)) ?? []));
  const completed = figure(CONVERSION, 'transfer_completed', 'count');
  const [brl, usdt] = (['brl', 'usdt'] as const).map((measure) =>
    figure(CONVERSION, 'transfer_completed', measure),
  );
  const rest = [
    [figure(CONVERSION, 'failed', 'count'), (count: Amount) => `${count} failed`],
    [figure(CONVERSION, OPEN, 'count'), (count: Amount) => `${count} under way`],
    [figure(PAYMENT, 'held', 'count'), (count: Amount) => `${things(count, 'payment')} held`],
  ] as const;
  const amounts =
    completed === '0' ? '' : `, ${inWriting(brl ?? '0', 'BRL')} to ${inWriting(usdt ?? '0', 'USDT')}`;
  return [
    `${day} (UTC): ${things(completed, 'conversion')} completed${amounts}`,
    ...rest.flatMap(([count, say]) => (count === '0' ? [] : [say(count)])),
  ].join('; ');
};

/**
 * Writes one summary of the last UTC day for each user who wants it. Continues where the last run ended.
 * @returns how many it wrote
 */
export const writeSummaries = (ports: WriteSummariesPorts) => {
  const { rounds, people, clock } = ports;

  const write = async (day: string, profiles: readonly ProfileRecord[]): Promise<number> => {
    const chosen = await ports.preferences(profiles.map(({ user_id }) => user_id));
    let written = 0;
    for (const { user_id, role, disabled_at, invited_at } of profiles) {
      const choices = chosen.get(user_id)?.alerts;
      const choice = choices?.find(({ kind }) => kind === 'daily_summary');
      const { page, mail } = channelsOf('daily_summary', role, choice);
      if (disabled_at || invited_at || (!page && !mail)) continue;
      const found = await Promise.all(
        scopesSeenBy({ user_id, role }).map((scope) => ports.days(scope, day, day)),
      );
      const isNew = await ports.create({
        id: `ntf_${digest(`daily summary ${user_id} ${day}`)}`,
        user_id,
        kind: 'daily_summary',
        text: textOf(
          day,
          found.flat().map(({ sums }) => sums),
        ),
        sub_account: null,
        read_at: null,
        created_at: clock().toISOString(),
        ...(page ? {} : { in_page: false }),
      });
      if (isNew) written += 1;
    }
    return written;
  };

  return async (): Promise<number> => {
    const now = clock();
    if (now.getUTCHours() < FROM_HOUR) return 0;
    const day = dayAfter(utcDay(now), -1);
    const found = await rounds.get();
    let round: SummariesRound = found?.day === day ? found : { day, cursor: null, complete: false };
    let written = 0;
    while (!round.complete) {
      const { items, next_cursor: cursor } = await people.page({
        limit: PEOPLE_AT_ONCE,
        ...(round.cursor === null ? {} : { cursor: round.cursor }),
      });
      written += await write(day, items);
      round = { day, cursor, complete: cursor === null };
      await rounds.save(round);
    }
    return written;
  };
};
