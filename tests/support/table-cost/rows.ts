import type { Table } from '@ramps-gateway/functions/src/adapters/dynamo/client.ts';
import { createClientSpreadStore } from '@ramps-gateway/functions/src/adapters/dynamo/client-spreads.ts';
import { configurationItem } from '@ramps-gateway/functions/src/adapters/dynamo/configurations.ts';
import { createConversionStore } from '@ramps-gateway/functions/src/adapters/dynamo/conversions.ts';
import { createExceptionStore } from '@ramps-gateway/functions/src/adapters/dynamo/exceptions.ts';
import { createOrderStore } from '@ramps-gateway/functions/src/adapters/dynamo/orders.ts';
import { createProfileStore } from '@ramps-gateway/functions/src/adapters/dynamo/profiles.ts';
import { subAccountItem } from '@ramps-gateway/functions/src/adapters/dynamo/sub-accounts.ts';
import { begin } from '@ramps-gateway/functions/src/capabilities/conversions/transitions.ts';
import { opened } from '@ramps-gateway/functions/src/capabilities/reconciliation/transitions.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { configuration, NOW, order, profile, subAccount } from '../records.ts';

type Stored = Readonly<Record<string, unknown>>;

/** A table that keeps what the stores would write: the items are theirs, whoever writes them then. */
const collector = () => {
  const items: Stored[] = [];
  const send = (command: { readonly input: { readonly Item?: Stored } }): Promise<object> => {
    if (command.input.Item) items.push(command.input.Item);
    return Promise.resolve({});
  };
  return { items, table: { name: 'collected', client: { send } } as unknown as Table };
};

/** Ids of one length each, so that rows of one kind are of one size, whoever's they are. */
export const userId = (number: number): string => `usr_${String(number).padStart(7, '0')}`;

export const accountOf = (number: number, user_id: string, manager_id: string): SubAccountRecord =>
  subAccount({ external_id: `acc_${String(number).padStart(7, '0')}`, user_id, manager_id });

export const BAND = 'band_standard';

export const conversionOf = (account: SubAccountRecord) =>
  begin(account, { order_id: account.external_id, amount: '1500.00', end_to_end_id: null }, NOW);

export const exceptionOf = (account: SubAccountRecord) =>
  opened(
    {
      kind: 'missing_here',
      order_id: account.external_id,
      order_type: 'deposit',
      conversion_id: null,
      differences: [],
      amount: '1500.00',
      asset: 'BRL',
      detail: 'The provider confirmed a deposit that was not told here.',
      resumable: true,
    },
    linkTo(account),
    { provider: null, conversion_version: null },
    NOW.toISOString(),
  );

/** What stands in the table of one sub-account and its owner: a row of each kind. */
export const KINDS = 7;

/** The rows of one sub-account, its owner and its manager, number `number`, as the product's own stores make them. */
export const rowsAround = async (account: SubAccountRecord, number: number): Promise<readonly Stored[]> => {
  const { items, table } = collector();
  const owner = userId(number);
  const at = NOW.toISOString();
  items.push({ ...subAccountItem(account, 1) });
  items.push({ ...configurationItem(configuration(account), account, 1) });
  await createConversionStore(table).create(conversionOf(account));
  await createOrderStore(table).tell(order(account, 1_000_000 + number), 'order');
  await createExceptionStore(table).create(exceptionOf(account));
  await createProfileStore(table).create(profile({ user_id: owner, email: `${owner}@example.com` }));
  await createClientSpreadStore(table).create({
    user_id: owner,
    spread_band_id: BAND,
    custom_spread: null,
    created_at: at,
    updated_at: at,
  });
  return items;
};

/** `count` rows of other people. */
export const rowsOfOthers = async (count: number): Promise<readonly Stored[]> => {
  const rows: Stored[] = [];
  for (let number = 1_000_000; rows.length < count; number += 1)
    rows.push(...(await rowsAround(accountOf(number, userId(number), userId(number + 1)), number)));
  return rows.slice(0, count);
};
