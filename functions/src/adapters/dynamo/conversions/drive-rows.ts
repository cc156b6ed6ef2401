import { subAccountId } from '../../../modules/accounts/ids.ts';
import { type Conversion, type EffectName, nextReference } from '../../../modules/conversions/model.ts';
import type { DriveRows } from '../../../modules/conversions/ports.ts';
import { conversionId, orderId, paymentId } from '../../../modules/orders/ids.ts';
import { intentKey } from '../orders/order-intents.ts';
import type { Table } from '../table/client.ts';
import { getItems, type Key } from '../table/items.ts';
import { keys } from '../table/keys.ts';

/** @param table a remembering one */
export const createDriveRows = (table: Table): DriveRows => {
  const read = async (...wanted: readonly Key[]): Promise<void> => {
    await getItems(table, wanted);
  };
  const toPlace = (conversion: Conversion, name: EffectName): readonly Key[] => {
    const { sub_account_id: id, sub_account: account } = conversion.record;
    const intent = { account_id: account.external_id, intent: nextReference(conversion, name) };
    return [keys.configuration(id), keys.orderSlot(id), intentKey(intent)];
  };
  return {
    ofEvent: ({ orderId: order, userId }) => read(keys.orderOwner(order), keys.profile(userId)),
    ofOrder: (accountId, order) => {
      const id = subAccountId(accountId);
      return read(keys.subAccount(id), keys.order(orderId(accountId, order)), keys.ledgerHead(id));
    },
    ofDeposit: (accountId, order) =>
      read(
        keys.configuration(subAccountId(accountId)),
        keys.conversion(conversionId(accountId, order)),
        keys.payment(paymentId(accountId, order)),
      ),
    ofExchange: (conversion) => {
      const { sub_account_id: id, user_id: owner } = conversion.record;
      return read(
        keys.transferTurn(id),
        ...(owner === null ? [] : [keys.clientSpread(owner)]),
        ...toPlace(conversion, 'exchange'),
      );
    },
    ofTransfer: (conversion) => read(...toPlace(conversion, 'transfer')),
    ofListed: (accountId, orderIds) =>
      read(
        ...orderIds.flatMap((order) => [
          keys.orderBinding(accountId, order),
          keys.order(orderId(accountId, order)),
        ]),
      ),
    forget: () => table.remembered?.clear(),
  };
};
