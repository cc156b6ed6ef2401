import type { Table } from '#functions/adapters/dynamo/table/client.ts';

export type Stored = Readonly<Record<string, unknown>>;

interface Input {
  readonly Item?: Stored;
  readonly TransactItems?: readonly { readonly Put?: { readonly Item?: Stored } }[];
}

const isOfLedger = ({ entity }: Stored): boolean => String(entity).startsWith('ledger_');

const unposted = (item: Stored): Stored => {
  const { state } = item;
  if (typeof state !== 'object' || state === null || !('booked' in state)) return item;
  const { booked: _, ...rest } = state;
  return { ...item, state: rest };
};

/**
 * Collects the items that stores would write, for others to write. Its rows are those of a version without a ledger, which
 * this table cannot read.
 */
export const collector = () => {
  const items: Stored[] = [];
  const send = ({ input }: { readonly input: Input }): Promise<object> => {
    const written = [input, ...(input.TransactItems ?? []).map(({ Put: put }) => put ?? {})];
    for (const { Item: item } of written) if (item && !isOfLedger(item)) items.push(unposted(item));
    return Promise.resolve({});
  };
  return { items, table: { name: 'collected', client: { send } } as unknown as Table };
};
