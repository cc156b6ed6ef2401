import type { CollectableSpread } from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { collectable } from './collectable.ts';
import { type CollectPorts, PROVIDER_WITHIN_MS } from './collect.ts';
import { withOrders } from './list-collections.ts';
import { namedWallet } from './named-wallet.ts';

export const reviewCollection = (ports: CollectPorts) => {
  const judge = collectable(ports);
  return async (who: Principal, id: string): Promise<CollectableSpread> => {
    const { accounts, collections, settings, clock } = ports;
    const { record: account } = await visibleAccount(who, id, accounts);
    const provider = ports.provider(clock().getTime() + PROVIDER_WITHIN_MS);
    const wallet = (await settings.read()).record.collection_wallet;
    const [{ spread, balance, countedOn, atMost }, registered, openId] = await Promise.all([
      judge(account, provider),
      wallet ? namedWallet(account, wallet, provider) : undefined,
      collections.openOf(id),
    ]);
    const open = openId === undefined ? undefined : await collections.get(openId);
    const [listed] = await withOrders(open ? [open.record] : [], ports);
    return {
      sub_account_id: id,
      name: account.name,
      spread,
      balance,
      counted_on: countedOn,
      at_most: atMost,
      wallet,
      wallet_id: registered?.wallet_id ?? null,
      open: listed ?? null,
    };
  };
};
