import type { Table } from '#functions/adapters/dynamo/client.ts';

export type Stored = Readonly<Record<string, unknown>>;

/** A table that keeps what the stores would write: the items are theirs, another writes them then. */
export const collector = () => {
  const items: Stored[] = [];
  const send = (command: { readonly input: { readonly Item?: Stored } }): Promise<object> => {
    if (command.input.Item) items.push(command.input.Item);
    return Promise.resolve({});
  };
  return { items, table: { name: 'collected', client: { send } } as unknown as Table };
};
