import { listAssets, listNetworks } from '@ramps-gateway/shared/contract/ramps/assets.ts';
import { addExternalBank } from '@ramps-gateway/shared/contract/ramps/external-bank.ts';
import { addExternalWallet } from '@ramps-gateway/shared/contract/ramps/external-wallet.ts';
import * as holdings from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { createSubAccount } from '@ramps-gateway/shared/contract/ramps/new-sub-account.ts';
import * as rows from '@ramps-gateway/shared/contract/ramps/orders.ts';
import {
  deactivateSubAccount,
  getSubAccount,
  listSubAccounts,
} from '@ramps-gateway/shared/contract/ramps/sub-accounts.ts';
import type { Codec } from '../profile.ts';
import { inactiveAccount, listOfAccounts, newAccount, oneAccount } from './accounts.ts';
import { listOfAssets, networksOfAsset } from './assets.ts';
import { balances, balancesOfPool } from './balances.ts';
import { detailOfOrder, exchange, listOfOrders, withdrawal } from './orders.ts';
import * as places from './places.ts';
import { quoteFor } from './quotes.ts';
import { refused } from './ways.ts';

/** Each row of shared/contract/ramps on the wire of Beta Ramps. */
const CODECS: ReadonlyMap<string, Codec> = new Map<string, Codec>([
  [listAssets.id, listOfAssets],
  [listNetworks.id, networksOfAsset],
  [rows.requestQuote.id, quoteFor],
  [holdings.getPoolBalances.id, balancesOfPool],
  [listSubAccounts.id, listOfAccounts],
  [createSubAccount.id, newAccount],
  [getSubAccount.id, oneAccount],
  [holdings.getBalances.id, balances],
  [deactivateSubAccount.id, inactiveAccount],
  [holdings.listWallets.id, places.listOfWallets],
  [addExternalWallet.id, places.externalWallet],
  [holdings.addSharedWallet.id, places.sharedWallet],
  [holdings.deleteWallet.id, places.deletedWallet],
  [holdings.listBanks.id, places.listOfBanks],
  [addExternalBank.id, places.externalBank],
  [holdings.addSharedBank.id, places.sharedBank],
  [holdings.deleteBank.id, places.deletedBank],
  [rows.orderExchange.id, exchange],
  [rows.orderWithdrawal.id, withdrawal],
  [rows.orderSharedWithdrawal.id, () => refused('The provider has no withdrawals to shared wallets')],
  [rows.listOrders.id, listOfOrders],
  [rows.getOrder.id, detailOfOrder],
]);

export const codec: Codec = (call) =>
  (CODECS.get(call.row.id) ?? (() => refused('The provider has no such call')))(call);
