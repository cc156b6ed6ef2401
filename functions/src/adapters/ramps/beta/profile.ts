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
import { plainPart } from '@ramps-gateway/shared/domain/texts.ts';
import * as z from 'zod/mini';
import type { Abilities, RevokeGuard } from '../../../modules/provider/ports.ts';
import type { Codec, Profile, Refusal } from '../profile.ts';
import { refused } from '../ways.ts';
import { inactiveAccount, listOfAccounts, newAccount, oneAccount } from './accounts.ts';
import { listOfAssets, networksOfAsset, balances, balancesOfPool } from './holdings.ts';
import { detailOfOrder, exchange, listOfOrders, withdrawal, quoteFor } from './orders.ts';
import * as places from './places.ts';
import { betaTokens } from './token.ts';

const abilities: Abilities = {
  idempotencyKeys: false,
  clientReferences: false,
  orderIdOnCreate: false,
  accountOnOrder: false,
  orderTypes: false,
  // Works once the provider has activated it for the account.
  poolBalance: true,
  sharedWithdrawal: false,
  withdrawalById: false,
  payerOnDeposit: false,
  refunds: false,
};

/** Beta Ramps as documented. */
export const beta = (guard: RevokeGuard): Profile => ({
  name: 'beta',
  abilities,
  codec,
  authentication: betaTokens(guard),
  refusal,
});

/** Codec of each call in shared/contract/ramps for Beta Ramps. */
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

const text = z.catch(z.optional(z.string()), undefined);

const body = z.object({
  message: text,
  error: text,
  ERROR: text,
  error_description: text,
  details: z.catch(z.optional(z.array(z.unknown())), undefined),
});

const detail = z.object({ message: z.string(), path: z.array(z.union([z.string(), z.number()])) });

/** Shown to users, so their number is limited here. */
const MOST_DETAILS = 20;
const LONGEST = 200;

/**
 * Usually `{ message }`; for tokens `{ ERROR, error_description }`; for invalid fields `details: [{ path, message }]`.
 */
export const refusal = (received: unknown): Refusal => {
  const read = body.safeParse(received);
  if (!read.success) return {};
  const { message, error, ERROR, error_description, details = [] } = read.data;
  const said = [message, error_description, ERROR, error].find((each) => each?.trim());
  const fields = details.slice(0, MOST_DETAILS).flatMap((each) => {
    const { path, message: fault } = detail.safeParse(each).data ?? {};
    return path && fault
      ? [{ field: plainPart(path.join('.'), LONGEST), message: plainPart(fault, LONGEST) }]
      : [];
  });
  return {
    ...(said === undefined ? {} : { message: said }),
    ...(fields.length > 0 ? { details: fields } : {}),
  };
};
