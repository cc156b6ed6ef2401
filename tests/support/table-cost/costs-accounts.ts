import * as approvals from '#shared/contract/calls/approvals.ts';
import * as policy from '#shared/contract/calls/policy.ts';
import { firstPolicy } from '#shared/domain/policy.ts';
import * as accounts from '#shared/contract/calls/accounts.ts';
import { listAttention } from '#shared/contract/calls/attention.ts';
import { listAudit, verifyAudit } from '#shared/contract/calls/audit.ts';
import * as notifications from '#shared/contract/calls/notifications.ts';
import * as preferences from '#shared/contract/calls/preferences.ts';
import * as savedViews from '#shared/contract/calls/saved-views.ts';
import * as assets from '#shared/contract/calls/assets.ts';
import { listOrders } from '#shared/contract/calls/orders.ts';
import { callRamps } from '#shared/contract/calls/ramps.ts';
import * as holdings from '#shared/contract/calls/holdings.ts';
import * as ledger from '#shared/contract/calls/ledger.ts';
import * as gatewaySettings from '#shared/contract/calls/gateway-settings.ts';
import * as collections from '#shared/contract/calls/spread-collections.ts';
import { collectionId } from '#functions/capabilities/collections/collect.ts';
import * as partners from '#shared/contract/calls/partners.ts';
import { listRecipients } from '#shared/contract/calls/recipients.ts';
import * as stops from '#shared/contract/calls/stops.ts';
import { search } from '#shared/contract/calls/search.ts';
import { readTreasury } from '#shared/contract/calls/treasury.ts';
import { NEW_ACCOUNT } from '#tests/support/ramps-calls.ts';
import { costed, PAGE } from './costed.ts';
import { GATEWAYS_ADDRESS } from './outside.ts';
import { ADMIN, FIFTH_POSTING, OPERATOR, own, SHARE } from './own.ts';
import { paymentOf } from './rows.ts';

const ROLE = 'role row 1';
const TWO_LISTS = `${ROLE}; Queries of 11 rows owned 1 and 11 managed 1`;
/** A read asks who its caller is now, and what turns out to change something asks again. */
const TWICE = 'the role row is read before it is known that it is an effect';
const EXCHANGE = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '10.00' };
const WITHDRAWAL = { asset: 'USDT', amount: '10.00', wallet_id: 'wal_1' };
const OTHER_KEY = '22222222-2222-4222-8222-222222222222';
const KEY = '11111111-1111-4111-8111-111111111111';
/** The collection under that key. */
const COLLECTION = collectionId(ADMIN.id, KEY);

interface Proxied {
  readonly account?: string;
  readonly data?: unknown;
  readonly key?: string;
}

export const proxied = (line: string, { account, data, key }: Proxied) => {
  const [method, endpoint] = line.split(' ');
  const headers = account === undefined ? {} : { 'X-sub-account-id': account };
  return {
    as: line,
    body: { method, endpoint, data, headers },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  };
};

export const ACCOUNTS = [
  costed(accounts.listSubAccounts, OPERATOR, PAGE, [3, 3, 0], TWO_LISTS),
  costed(accounts.listSubAccounts, ADMIN, { ...PAGE, as: 'admin' }, [2, 2, 0], `${ROLE}; Query of 11 rows 1`),
  costed(accounts.getSubAccount, OPERATOR, { params: { id: own.read.id } }, [2, 2, 0], `${ROLE}; its row 1`),
  costed(
    accounts.assignSubAccount,
    ADMIN,
    { params: { id: own.assigned.id }, body: { user_id: own.newOwner, manager_id: own.newManager } },
    [3, 5, 26],
    `${ROLE}; batch of row, owner, manager and configuration 4; transaction of both rows, each 2 + all 1, and out of two lists 2 and into two 2, of the move 2 + due 1, and of three notifications, each 2 + its list 1`,
    { requests: 3, reads: 0, because: 'the four are read one after the other' },
  ),
  costed(
    accounts.syncSubAccounts,
    OPERATOR,
    { as: `${2 * SHARE} accounts, one changed` },
    [5, 3.5, 4],
    `${ROLE}; all ${SHARE} owned 1 and all ${SHARE} managed 1; claims 0.5; one changed row 1 + 3 indexes`,
  ),
  costed(assets.listAssets, OPERATOR, PAGE, [2, 2, 0], `${ROLE}; Query of 11 rows, consistent, 1`),
  costed(
    assets.syncAssets,
    OPERATOR,
    { as: 'one changed' },
    [3, 2, 1],
    `${ROLE}; Query of the catalogue, consistent, 1; one changed row 1`,
  ),
  costed(
    accounts.readReserve,
    OPERATOR,
    { params: { id: own.read.id } },
    [6, 4.5, 0],
    `${ROLE}; the sub-account 1; its spread 1; Queries of its open conversions, read and counted, 1 and held payments 0.5`,
  ),
  costed(listAudit, ADMIN, { ...PAGE, as: 'admin' }, [2, 2, 0], `${ROLE}; Query of 11 rows 1`),
  costed(listAudit, OPERATOR, PAGE, [2, 2, 0], `${ROLE}; Query of 11 rows 1`),
  costed(
    verifyAudit,
    ADMIN,
    { body: { from: '2026-11-20', until: '2026-11-20' } },
    [9, 11, 0],
    `${ROLE}; of each of 4 shards its head 1; the day's 24 rows, 6 of a shard, 6`,
  ),
  costed(listAttention, OPERATOR, PAGE, [4, 13, 0], `${TWO_LISTS}; their accounts 10`),
  costed(
    notifications.listNotifications,
    OPERATOR,
    PAGE,
    [3, 12, 0],
    `${ROLE}; Query of 11 rows 1; batch of 10 sub-accounts, whose they are now, 10`,
  ),
  costed(
    notifications.readNotification,
    OPERATOR,
    { params: { id: own.notification(1) }, body: { read: true } },
    [4, 3, 2],
    `${ROLE}; its row 1; its sub-account 1; put 1 + index 1`,
  ),
  costed(
    notifications.readNotifications,
    OPERATOR,
    { body: { read: true, ids: [own.notification(2), own.notification(3)] } },
    [5, 5, 4],
    `${ROLE}; their rows 2; batch of their sub-accounts 2; of each put 1 + index 1`,
  ),
  costed(preferences.readPreferences, OPERATOR, {}, [2, 2, 0], `${ROLE}; no row yet 1`),
  costed(
    preferences.savePreferences,
    OPERATOR,
    { body: { version: 0, login_alerts: false } },
    [3, 2, 1],
    `${ROLE}; no row yet 1; put 1`,
  ),
  costed(savedViews.listSavedViews, OPERATOR, {}, [2, 2, 0], `${ROLE}; no row yet 1`),
  costed(
    savedViews.saveViews,
    OPERATOR,
    { body: { version: 0, views: [] } },
    [2, 1, 1],
    `${ROLE}; put where there is none 1`,
  ),
  costed(
    stops.listStops,
    OPERATOR,
    PAGE,
    [5, 4, 0],
    `${ROLE}; the gateway's row 1; Queries of what is stopped, owned 0.5 and managed 0.5; batch of one account 1`,
  ),
  costed(
    stops.listStops,
    OPERATOR,
    { as: 'of one sub-account', query: { sub_account_id: own.read.id } },
    [4, 4, 0],
    `${ROLE}; the gateway's row 1; the sub-account 1; its row 1`,
  ),
  costed(
    listRecipients,
    OPERATOR,
    PAGE,
    [7, 5, 0],
    `${ROLE}; Queries of wallets and of bank accounts, owned 1 and managed 1; batch of one account, whose they are now, 1; the same with what is stopped of it 1`,
  ),
  costed(
    listRecipients,
    OPERATOR,
    { as: 'of one sub-account', query: { sub_account_id: own.stopped.id, kind: 'wallet' } },
    [4, 3.5, 0],
    `${ROLE}; the sub-account 1; Query of 1 row 0.5; batch of it and what is stopped of it 1`,
  ),
  costed(
    stops.listCoolingOff,
    OPERATOR,
    { query: { sub_account_id: own.read.id } },
    [3, 3, 0],
    `${ROLE}; the sub-account 1; its destinations as they were seen 1`,
  ),
  costed(
    stops.waiveCoolingOff,
    ADMIN,
    { params: { id: 'wal_1' }, body: { sub_account_id: own.stopped.id, reason: 'It was announced' } },
    [5, 4, 1],
    `${ROLE}; the sub-account 1; its destinations as they were seen 1, and once more 1; the row 1`,
  ),
  costed(
    stops.putStop,
    OPERATOR,
    {
      as: 'of a destination',
      body: {
        scope: { kind: 'destination', sub_account_id: own.stopped.id, destination_id: 'wal_1' },
        stopped: true,
        reason: 'It looks wrong',
        version: 0,
      },
    },
    [6, 5, 10],
    `${ROLE}; the sub-account 1; what is stopped of it 1; the actor's profile 1; its wallets as they were seen 1; transaction: the row in 2, in its three lists to its new place 6, check of the sub-account 2`,
  ),
  costed(
    listOrders,
    OPERATOR,
    PAGE,
    [4, 13, 0],
    `${TWO_LISTS}; batch of 10 sub-accounts, whose they are now, 10`,
  ),
  costed(
    listOrders,
    ADMIN,
    { ...PAGE, as: 'admin' },
    [3, 7, 0],
    `${ROLE}; Query of 11 rows 1; batch of 10 sub-accounts 5`,
  ),
  costed(
    listOrders,
    OPERATOR,
    { as: 'the latest of one', query: { account_id: own.read.external_id, limit: '1' } },
    [3, 2.5, 0],
    `${ROLE}; the sub-account 1; Query of 2 rows 0.5`,
  ),
  costed(
    search,
    OPERATOR,
    { as: `${2 * SHARE} accounts of one name`, query: { q: 'aposta' } },
    [4, 26, 0],
    `${ROLE}; Queries of names and of ids 1; batch of ${2 * SHARE} sub-accounts, as they are and whose they are now, ${2 * SHARE}`,
  ),
  costed(
    search,
    ADMIN,
    { as: 'admin, by an order', query: { q: paymentOf(own.read).order_id } },
    [5, 3.5, 0],
    `${ROLE}; Queries of ids and of texts 1; the payment 0.5; its sub-account 1`,
  ),
  costed(
    readTreasury,
    OPERATOR,
    { as: `${2 * SHARE} accounts` },
    [10, 29, 0],
    `${ROLE}; all ${SHARE} accounts owned 1 and managed 1; what is kept of their holdings 1.5 and 1.5; their recent orders 1 and 1; batch of the 20 sub-accounts of these, whose they are now, 20; Queries of what two days have brought, owned 0.5 and managed 0.5`,
  ),
  costed(
    holdings.listHoldings,
    OPERATOR,
    { as: `${2 * SHARE} accounts` },
    [5, 6, 0],
    `${ROLE}; all ${SHARE} accounts owned 1 and managed 1; what is kept of their holdings 1.5 and 1.5`,
  ),
  costed(
    holdings.listHoldings,
    OPERATOR,
    { as: 'of one', query: { sub_account_id: own.read.id } },
    [3, 2.5, 0],
    `${ROLE}; batch of the account 1; batch of its row 0.5`,
  ),
  costed(
    holdings.refreshHoldings,
    OPERATOR,
    { body: { sub_account_ids: [own.read.id] } },
    [8, 6, 6],
    `${ROLE}; batch of the account 1; its row 1; what must be in it: the spread 1, Query of its open conversions 0.5; Query of its recent orders 0.5; batch of the head of its books 1; put 1 + 3 indexes, out of what is due 1 and into it 1`,
    {
      requests: 2,
      reads: 1.5,
      because: 'its balance is less than what must be in it: that is looked at once more',
    },
  ),
  costed(
    partners.listPartners,
    OPERATOR,
    { as: `3 with ${2 * SHARE} accounts` },
    [28, 22, 0],
    `${ROLE}; all accounts owned 1 and managed 1; what is kept of their holdings 1.5 and 1.5; what is stopped of them 0.5 and 0.5, and of the gateway 1; batch of their 3 owners 1.5; of the page: Query of the month’s figures of the own one 0.5 and of 13 accounts of the others 6.5, batch of 3 spreads and what was refused today 3, of their band 0.5; the settings of the gateway, once a minute, 1; the month’s figures of all, owned 0.5 and managed 0.5`,
  ),
  costed(
    partners.readPartner,
    OPERATOR,
    { params: { id: OPERATOR.id }, ...PAGE, as: `10 of ${SHARE - 1} accounts` },
    [19, 22, 0],
    `${ROLE}; Query of their accounts 1, of what is kept of the holdings 1.5, of what is stopped 0.5; the gateway’s stop 1; batch of the people 0.5; Query of their figures 0.5; batch of their spread and what was refused today 1; of the page: batch of 10 rules 10, a Query of the month’s figures of each 5`,
  ),
  costed(
    ledger.listBooks,
    OPERATOR,
    { ...PAGE, as: `the first page, and the totals of ${2 * SHARE} accounts` },
    [6, 29, 0],
    `${ROLE}; Queries of 11 sub-accounts owned 1 and 11 managed 1, of all ${SHARE} and ${SHARE} 2; batch of their ${2 * SHARE} heads, consistent, ${2 * SHARE}`,
  ),
  costed(
    ledger.listBooks,
    OPERATOR,
    { as: 'one, as of a moment', query: { sub_account_id: own.read.id, as_of: FIFTH_POSTING } },
    [4, 3.5, 0],
    `${ROLE}; the sub-account 1; its head 1; Query of its last posting 0.5`,
  ),
  costed(
    ledger.listEntries,
    OPERATOR,
    { query: { limit: '10', sub_account_id: own.read.id, account: 'available:BRL' } },
    [4, 4.5, 0],
    `${ROLE}; the sub-account 1; Query of 11 entries, consistent, 2; batch of who posted them 0.5`,
  ),
  costed(
    ledger.listPostings,
    OPERATOR,
    { query: { limit: '10', sub_account_id: own.read.id } },
    [4, 3.5, 0],
    `${ROLE}; the sub-account 1; Query of 11 postings 1; batch of who posted them 0.5`,
  ),
  costed(
    ledger.listPostings,
    OPERATOR,
    { as: 'of a conversion', query: { conversion_id: own.conversion(own.read) } },
    [6, 6, 0],
    `${ROLE}; the conversion 1; the sub-account 1; Queries of three facts, consistent, 3`,
  ),
  costed(
    ledger.listPostings,
    OPERATOR,
    { as: 'of a payment', query: { payment_id: own.payment(own.read) } },
    [6, 6, 0],
    `${ROLE}; the payment 1; the sub-account 1; the conversion 1; Queries of two facts, consistent, 2`,
  ),
  costed(
    ledger.correctBooks,
    ADMIN,
    {
      body: {
        sub_account_id: own.ordered.id,
        from: 'correction:BRL',
        to: 'available:BRL',
        amount: '1.00',
        note: 'a real was missing',
      },
      headers: { 'idempotency-key': OTHER_KEY },
    },
    [6, 5, 9],
    `${ROLE}; the sub-account 1; its head 1; the head again and the postings of the correction 2; transaction: head in 2, posting in 2 + index 1, two entries in 4`,
  ),
  costed(policy.readPolicy, ADMIN, {}, [3, 3, 0], `${ROLE}; its row 1; the administrators 1`),
  costed(
    policy.savePolicy,
    ADMIN,
    { body: { version: 0, ...firstPolicy(false) } },
    [5, 4, 1],
    `${ROLE}; its row 1; the administrators 1; the profile 1; the row 1`,
  ),
  costed(
    approvals.listApprovals,
    ADMIN,
    PAGE,
    [4, 3.5, 0],
    `${ROLE}; Query of 1 row 0.5; the policy 1; batch of one account 1`,
  ),
  costed(
    approvals.decideApproval,
    ADMIN,
    { params: { id: own.approval }, body: { decision: 'approve', note: null } },
    [6, 5, 6],
    `${ROLE}; the approval 1; the sub-account 1; the policy 1; the profile 1; its row 1, in three lists and the queue`,
  ),
  costed(gatewaySettings.readGatewaySettings, ADMIN, {}, [2, 2, 0], `${ROLE}; its row 1`),
  costed(
    collections.readCollectableSpread,
    ADMIN,
    { params: { id: own.collected.id } },
    [8, 7, 0],
    `${ROLE}; the sub-account 1; the settings 1; Queries of its open conversions, before and after the balance, 1; its reserve 1; its head 1; whether a collection is open 1`,
  ),
  costed(
    collections.collectSpread,
    ADMIN,
    {
      body: { sub_account_id: own.collected.id, amount: '1', network: 'tron', address: GATEWAYS_ADDRESS },
      headers: { 'idempotency-key': KEY },
    },
    [20, 13.5, 33],
    `${ROLE}; the key's collection 1; sub-account, settings and profile 3; sub-account and settings again, before it is claimed, 2; transaction: the collection in 2 + all 1, that it is open in 2, that nothing is stopped 4; the account is held 1; Queries of open conversions 1, reserve and head 2; released 1; the order's row, the head and the order's postings 3; transaction: the order in 2 + 4 indexes, reserve and head in 4, posting in 2 + index 1, two entries in 4; transaction: the collection in 2 + all 1, no more open in 2; batch of the order 0.5`,
  ),
  costed(
    collections.checkSpreadCollection,
    ADMIN,
    { params: { id: COLLECTION } },
    [3, 2.5, 0],
    `${ROLE}; the collection, of which it is known what came of it, 1; batch of its order 0.5`,
  ),
  costed(
    collections.closeSpreadCollection,
    ADMIN,
    { params: { id: own.lostCollection }, body: { note: 'it is not in their list' } },
    [5, 4, 5],
    `${ROLE}; the collection 1; sub-account and profile 2; transaction: the collection in 2 + all 1, no more open in 2`,
  ),
  costed(
    collections.listSpreadCollections,
    ADMIN,
    PAGE,
    [3, 2, 0],
    `${ROLE}; Query of the one there is 0.5; batch of its order 0.5`,
  ),
  costed(
    gatewaySettings.saveGatewaySettings,
    ADMIN,
    { body: { version: 1, collection_wallet: null } },
    [4, 3, 1],
    `${ROLE}; the profile 1; its row read 1 and written 1`,
  ),
  costed(
    callRamps,
    OPERATOR,
    proxied('GET /v1/balance/assets', { account: own.read.external_id }),
    [2, 2, 0],
    `${ROLE}; the sub-account 1`,
  ),
  costed(
    callRamps,
    OPERATOR,
    proxied('POST /v1/quote', { account: own.read.external_id, data: EXCHANGE }),
    [3, 2, 2],
    `${ROLE}; the sub-account 1; the quote put 1 + index 1`,
  ),
  costed(
    callRamps,
    OPERATOR,
    proxied('POST /v1/order/exchange', { account: own.ordered.external_id, data: EXCHANGE, key: KEY }),
    [4, 2, 7],
    `${ROLE}; the sub-account 1; transaction: the intent in 2, that nothing is stopped 4; its answer put 1`,
    { requests: 1, reads: 1, because: TWICE },
  ),
  costed(
    callRamps,
    OPERATOR,
    proxied('POST /v1/order/withdrawal', {
      account: own.shown.external_id,
      data: WITHDRAWAL,
      key: OTHER_KEY,
    }),
    [11, 5.5, 11],
    `${ROLE}; the sub-account 1; what a USDT is worth 0.5; where it goes, for the audit log 1; transaction: the intent in 2, where it goes 2, that nothing is stopped 4; its answer put 1; held put 1, released 1; open conversions 0.5 before the balance and 0.5 behind it, the spread 1`,
    { requests: 1, reads: 1, because: TWICE },
  ),
  costed(
    callRamps,
    OPERATOR,
    proxied('POST /v1/subaccount', { data: NEW_ACCOUNT }),
    [3, 1, 9],
    `${ROLE}; claim put 1 + index 1; transaction: claim out 2 + index 1, row in 2 + 2 indexes`,
    { requests: 1, reads: 1, because: TWICE },
  ),
  costed(
    callRamps,
    OPERATOR,
    proxied('PATCH /v1/subaccount/inactive', { account: own.deactivated.external_id }),
    [3, 2, 4],
    `${ROLE}; the sub-account 1; put 1 + 3 indexes`,
    { requests: 2, reads: 2, because: `the row is read again when the provider has answered, and ${TWICE}` },
  ),
  // Behind all that claims an order.
  costed(
    stops.putStop,
    ADMIN,
    {
      as: 'of the gateway',
      body: { scope: { kind: 'gateway' }, stopped: true, reason: 'It looks wrong', version: 0 },
    },
    [4, 3, 34],
    `${ROLE}; its row 1; the actor's profile 1; transaction: the row in 2, its 16 marks in 32`,
  ),
];
