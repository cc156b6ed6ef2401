import { incomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { orderByHandRecord, type Transfer } from '@ramps-gateway/shared/contract/transfers.ts';
import { listOfState, type TransferState } from '@ramps-gateway/shared/domain/transfers.ts';
import * as z from 'zod/mini';
import type { TransferPages } from '../../../modules/conversions/ports.ts';
import type { StoredSubAccount } from '../../../modules/accounts/ports.ts';
import type { Table } from '../table/client.ts';
import { incomingIn } from './incoming-payments.ts';
import { listsOf } from '../table/lists.ts';
import { byHandIn } from '../orders/orders-by-hand.ts';
import { ownedPage } from '../table/owned-lists.ts';
import { createSubAccountStore } from '../accounts/sub-accounts.ts';

const row = z.union([orderByHandRecord, incomingPaymentRecord]);
type Row = z.output<typeof row>;

const nameOf = (state: TransferState): string => {
  const list = listOfState(state);
  switch (list.kind) {
    case 'payment':
      return incomingIn(list.list);
    case 'order':
      return byHandIn(list.status);
  }
};

const accountOf = ({ sub_account_id: id }: Row): string => id;

const shown = (stored: StoredSubAccount | undefined): Transfer['sub_account'] => {
  if (!stored) return null;
  const { id, name, city, country } = stored.record;
  return { id, name, city, country };
};

/** The board's page: payments and orders by hand, merged. A list with no requested state is empty. */
export const createTransferPages =
  (table: Table): TransferPages =>
  async (who, states, page) => {
    if (states.length === 0) return { items: [], next_cursor: null };
    const lists = states.flatMap((state) => listsOf(nameOf(state), who, true));
    const read = new Map<string, StoredSubAccount | undefined>();
    const found = await ownedPage(table, who, lists, row, page, accountOf, undefined, read);
    // An administrator sees them all: nothing was asked about them yet.
    const known =
      who.role === 'admin' && found.items.length > 0
        ? await createSubAccountStore(table).ofMany(found.items.map(accountOf))
        : read;
    return {
      ...found,
      items: found.items.map((each): Transfer => {
        const sub_account = shown(known.get(accountOf(each)));
        return 'status' in each
          ? { kind: 'order', order: each, sub_account }
          : { kind: 'payment', payment: each, sub_account };
      }),
    };
  };
