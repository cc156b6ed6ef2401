import type { AttentionItem } from '@ramps-gateway/shared/contract/calls/attention.ts';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Remedy } from '@ramps-gateway/shared/domain/attention.ts';
import { isStuck, type Wait } from '@ramps-gateway/shared/domain/conversion.ts';
import { add } from '@ramps-gateway/shared/domain/money.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';

/** Ids in a row, so that its link stays short. */
const IDS_SHOWN = 10;

const WHY: Readonly<Record<Wait, string>> = {
  provider: 'The provider does not answer. Each is tried again automatically.',
  deposit: 'The provider has not confirmed the deposit yet.',
  order: 'The provider has not confirmed the exchange or transfer yet.',
  look_up: 'The provider has not shown yet whether it made the order.',
  assignment: 'An order of the provider must be assigned first. Until then the sub-account sends nothing.',
  checklist: "An administrator must confirm the provider's checklist first.",
  first_exchange: "The gateway's first exchange must show first whose balance an exchange spends.",
  pending_order:
    "The gateway's first exchange is held while its sub-account has another order pending, such as an unconfirmed deposit.",
  turn: 'Another order of the same sub-account comes first.',
  balance: 'The sub-account does not show enough money yet.',
  difference: 'The balances differ from what the orders explain.',
  stop: 'Stopped. They continue once the stop is lifted.',
  cooling_off: 'The destination is new and still cooling off.',
  next_day: "Over today's limit. They continue on the next day (UTC).",
};

/** These waits end at a known time, without a person. */
const isPlanned = (wait: Wait | undefined): boolean => wait === 'cooling_off' || wait === 'next_day';

const remedyFor = (wait: Wait | null, role: Role): Remedy => {
  if (wait === 'stop') return 'lift_stop';
  if (role !== 'admin') return 'open';
  if (wait === 'assignment') return 'assign';
  return wait === 'checklist' ? 'checklist' : 'open';
};

const rowOf = (
  wait: Wait | null,
  found: readonly ConversionRecord[],
  { more, role }: { readonly more: boolean; readonly role: Role },
): readonly AttentionItem[] => {
  const [oldest] = found;
  if (!oldest) return [];
  const { id, user_id, manager_id, sub_account_id, sub_account, updated_at } = oldest;
  return [
    {
      id: `stuck_${wait ?? 'unknown'}`,
      kind: 'conversions_stuck',
      user_id,
      manager_id,
      sub_account_id,
      sub_account,
      subject_id: id,
      amount: found.reduce((sum, { original_amount: amount }) => add(sum, amount), '0'),
      asset: 'BRL',
      text: wait ? WHY[wait] : 'No reason was recorded. Each is checked every minute.',
      since: updated_at,
      remedy: remedyFor(wait, role),
      stuck: {
        waits_for: wait,
        count: found.length,
        more,
        accounts: new Set(found.map(({ sub_account_id: account }) => account)).size,
        conversion_ids: found.slice(0, IDS_SHOWN).map((each) => each.id),
      },
    },
  ];
};

/** The stuck ones among these open conversions, oldest first. */
export const stuckAmong = (open: readonly ConversionRecord[], now: Date): readonly ConversionRecord[] =>
  open
    .filter(
      ({ status, updated_at: since, waits_for }) =>
        isStuck(status, since, now.getTime()) && !isPlanned(waits_for),
    )
    .toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : 1));

/** One row for each thing that stuck conversions wait for. @param more true if there are others */
export const stuckRows = (
  stuck: readonly ConversionRecord[],
  { more, role }: { readonly more: boolean; readonly role: Role },
): readonly AttentionItem[] => {
  const byReason = Map.groupBy(stuck, ({ waits_for }) => waits_for ?? null);
  return [...byReason].flatMap(([wait, found]) => rowOf(wait, found, { more, role }));
};
