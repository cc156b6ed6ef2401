import { getSubAccount } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { saveGatewaySettings } from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import {
  checkSpreadCollection,
  closeSpreadCollection,
  collectSpread,
  listSpreadCollections,
  readCollectableSpread,
  type SpreadCollection,
  listSpreadEarned,
  type SpreadView,
} from '@ramps-gateway/shared/contract/calls/spread-earned.ts';
import type { OwnWallet } from '@ramps-gateway/shared/contract/collections.ts';
import { addExternalWallet } from '@ramps-gateway/shared/contract/ramps/external-wallet.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { callProvider } from '../../../lib/api/ramps.ts';
import { exactly } from '../../../lib/format/amount.ts';
import { gatewaySettingsQuery } from '../../../lib/queries/gateway-settings.ts';
import { askAfterChange } from '../../../lib/queries/kept-holdings.ts';
import { callQuery, pagedQuery } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { COLLECTIONS as C } from './texts.ts';

export const spreadEarnedQuery = (by: SpreadView) =>
  pagedQuery(keys.spreadEarned(by), listSpreadEarned, { by });

export const useSaveWallet = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof saveGatewaySettings.body>) => callApi(saveGatewaySettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(gatewaySettingsQuery.queryKey, saved);
      toast.success(
        saved.collection_wallet ? "The gateway's wallet was saved" : "The gateway's wallet was removed",
      );
    },
  });
};

/** Newest first, each with the outcome of its order. */
export const collectionsQuery = pagedQuery(keys.ledger.collections, listSpreadCollections);

/** Never cached, so that no old review shows; and never refetched while the user reads it. */
export const collectableSpreadQuery = (subAccountId: string) =>
  queryOptions({
    ...callQuery(keys.collectableSpread(subAccountId), readCollectableSpread, {
      params: { id: subAccountId },
    }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Registers the gateway's wallet with the sub-account at the provider, then reloads the review. */
export const useRegisterWallet = (subAccountId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ network, address, name }: OwnWallet) => {
      const { external_id: account } = await callApi(getSubAccount, { params: { id: subAccountId } });
      const data = { asset: 'USDT', network, address, name };
      await callProvider(addExternalWallet, { account, data });
      askAfterChange(client, account);
    },
    // After a failure too: only the answer may have been lost.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.holdings.all });
      return client.invalidateQueries({ queryKey: keys.collectableSpread(subAccountId) });
    },
  });
};

/** Refetches everything that a collection of spread changes. */
const loadAgain = (client: QueryClient): void => {
  for (const queryKey of [
    keys.ledger.all,
    keys.statistics,
    keys.treasury.all,
    keys.orders.all,
    keys.kept.all,
    keys.holdings.all,
  ])
    void client.invalidateQueries({ queryKey });
};

export const whatOf = ({ amount, sub_account: { name } }: SpreadCollection): string =>
  `${exactly(amount, 'USDT')} from ${name}`;

const say = (collection: SpreadCollection): void => {
  const { status, message } = collection;
  const what = whatOf(collection);
  switch (status) {
    case 'ordered':
      return toast.success('Spread collection ordered', what);
    case 'refused':
      return toast.failure(C.refused, message ?? what);
    case 'closed':
      return toast.success('Collection closed', what);
    case 'sending':
    case 'unknown':
      return toast.info('Outcome unknown: it may have been sent', message ?? what);
  }
};

/** `key`: all attempts of one request share it. */
type Order = { readonly key: string; readonly body: z.input<typeof collectSpread.body> };

/** Shows the outcome on whichever page the user is by then. */
export const useCollect = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, body }: Order) =>
      callApi(collectSpread, { body, headers: { 'idempotency-key': key } }),
    // Removes the message of an earlier attempt.
    onMutate: () => toast.clear(),
    onSuccess: say,
    onSettled: () => loadAgain(client),
  });
};

export const useCheckCollection = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(checkSpreadCollection, { params: { id } }),
    onSuccess: say,
    onError: (error) => toast.failure('The collection could not be checked', messageOf(error)),
    onSettled: (found) => {
      loadAgain(client);
      if (found) void client.invalidateQueries({ queryKey: keys.collectableSpread(found.sub_account_id) });
    },
  });
};

/** Closes a collection that, as a person found out, does not exist at the provider. If it does, that is shown. */
export const useCloseCollection = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => callApi(closeSpreadCollection, { params: { id }, body: { note } }),
    onSuccess: (found) =>
      found.status === 'ordered' ? toast.info('The provider did make it', whatOf(found)) : say(found),
    onError: (error) => toast.failure('The collection was not closed', messageOf(error)),
    onSettled: () => loadAgain(client),
  });
};
