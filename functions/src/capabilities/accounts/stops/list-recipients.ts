import {
  type Recipient,
  RECIPIENT_KINDS,
  type RecipientRecord,
  type RecipientState,
} from '@ramps-gateway/shared/contract/recipients.ts';
import { linkTo } from '@ramps-gateway/shared/contract/records.ts';
import type { AccountStop } from '@ramps-gateway/shared/contract/stops.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { coolsUntil, isSamePlace } from '../../../modules/stops/model.ts';
import type { listRecipients as call } from '@ramps-gateway/shared/contract/calls/recipients.ts';
import type * as z from 'zod/mini';
import type { AccountBeside, StopsPorts } from './ports.ts';
import { accountShown } from './list-stops.ts';

type Wanted = z.output<typeof call.query>;

/** Also matches by address, so a stopped destination stays stopped when it is added again under another id. */
const stopOf = (
  stops: readonly AccountStop[],
  { destination_id: id, targets }: RecipientRecord,
): AccountStop | undefined =>
  stops.find((stop) => stop.kind === 'destination' && isSamePlace(stop, { id, targets }));

const coolingUntil = (record: RecipientRecord, hours: number, now: Date): string | null => {
  if (record.registered_at === null || record.removed_at !== null) return null;
  const registered = { since: record.registered_at, waived_at: record.waived_at };
  return coolsUntil([], registered, hours, now) ?? null;
};

const stateOf = (
  record: RecipientRecord,
  stop: AccountStop | undefined,
  cooling: string | null,
): RecipientState => {
  if (record.removed_at !== null) return 'removed';
  if (stop) return 'stopped';
  return cooling === null ? 'ready' : 'cooling_off';
};

export const listRecipients = ({ accounts, recipients, coolingOffHours, clock }: StopsPorts) => {
  const shown = (record: RecipientRecord, { account, stops }: AccountBeside, now: Date): Recipient => {
    const stop = stopOf(stops, record);
    const cooling = coolingUntil(record, coolingOffHours, now);
    const link = linkTo(account);
    return {
      id: record.id,
      sub_account: { ...link, phone: account.phone },
      kind: record.kind,
      destination_id: record.destination_id,
      name: record.own_name ?? record.name,
      ...(record.own_name && record.name && { provider_name: record.name }),
      asset: record.asset,
      place: record.place,
      masked: record.masked,
      ...(record.holder && { holder: record.holder }),
      state: stateOf(record, stop, cooling),
      cooling_until: cooling,
      stop: stop ? accountShown({ sub_account_id: account.id, sub_account: link }, stop) : null,
      transfers: record.transfers,
      totals: record.totals,
      last_at: record.last_at,
      added_at: record.registered_at ?? record.created_at,
    };
  };

  return async (who: Principal, { sub_account_id: accountId, kind, ...page }: Wanted) => {
    const kinds = kind === undefined ? RECIPIENT_KINDS : [kind];
    const found = async () => {
      if (accountId === undefined) return recipients.page(who, kinds, page);
      await visibleAccount(who, accountId, accounts);
      return recipients.ofAccount(accountId, kinds, page);
    };
    const { items, next_cursor } = await found();
    const beside = await recipients.accounts(items.map((record) => record.sub_account_id));
    const now = clock();
    return {
      items: items.flatMap((record) => {
        const of = beside.get(record.sub_account_id);
        return of ? [shown(record, of, now)] : [];
      }),
      next_cursor,
    };
  };
};
