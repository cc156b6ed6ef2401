import * as analytics from '#shared/contract/calls/analytics.ts';
import { readEvidence } from '#shared/contract/calls/evidence.ts';
import * as conversions from '#shared/contract/calls/conversions.ts';
import * as health from '#shared/contract/calls/provider-health.ts';
import * as spreadEarned from '#shared/contract/calls/spread-earned.ts';
import * as statistics from '#shared/contract/calls/statistics.ts';
import * as payments from '#shared/contract/calls/payments.ts';
import * as transfers from '#shared/contract/calls/transfers.ts';
import * as reconciliation from '#shared/contract/calls/reconciliation.ts';
import * as log from '#shared/contract/calls/webhook-events.ts';
import * as webhooks from '#shared/contract/calls/webhooks.ts';
import { NOW } from '#tests/support/records.ts';
import { costed, PAGE } from './costed.ts';
import { ADMIN, HEADER, OPERATOR, own, SECRET } from './own.ts';

const ROLE = 'role row 1';
const TWO_LISTS = `${ROLE}; Queries of 11 rows owned 1 and 11 managed 1`;
const ACTOR = "the actor's name is read, from what is the role row";
const BOOKS = 'the head of the books 1 and what was posted of it 1';
const POSTING = 'in the same: head 2, posting 2 + 1 index, its two entries 4';
const OWNED = `${TWO_LISTS}; batch of 10 sub-accounts, whose they are now, 10`;
const AT = NOW.toISOString();

const DEPOSIT = {
  id: 'evt_1',
  event_type: 'order.confirmed',
  created_at: AT,
  data: {
    id: 'ord_1',
    type: 'deposit',
    account_id: own.notified.external_id,
    status: 'confirmed',
    source_asset: 'BRL',
    target_asset: 'BRL',
    source_amount: '1500.00',
    target_amount: '1500.00',
    created_at: AT,
    updated_at: AT,
  },
};

export const CONVERSIONS = [
  costed(conversions.listConversions, OPERATOR, PAGE, [4, 14, 0], OWNED),
  costed(
    conversions.listConversions,
    ADMIN,
    { as: 'admin', query: { limit: '10', scope: 'all' } },
    [2, 2.5, 0],
    `${ROLE}; Query of 11 rows 1.5`,
  ),
  costed(
    conversions.listConversions,
    OPERATOR,
    { as: 'of a status', query: { limit: '10', status: 'pix_received' } },
    [5, 18, 0],
    `${ROLE}; Queries of 11 counted rows owned 0.5 and 11 managed 0.5; batch of 10 sub-accounts, whose they are now, 10; batch of their conversions, of 1.2 kB, 5`,
  ),
  costed(
    statistics.readStatistics,
    OPERATOR,
    {},
    [4, 3, 0],
    `${ROLE}; Queries of seven days owned 0.5 and managed 0.5; batch of both totals 1`,
  ),
  costed(
    statistics.readStatistics,
    ADMIN,
    { as: 'admin' },
    [10, 9, 0],
    `${ROLE}; everyone's figures stand in eight rows a day, so that they take eight times the writes: Queries of seven days 4, batch of eight totals 4`,
  ),
  costed(
    analytics.readAnalytics,
    OPERATOR,
    { query: { from: '2026-10-22', to: '2026-11-20' } },
    [3, 2, 0],
    `${ROLE}; Queries of thirty days, and of those before, owned 0.5 and managed 0.5`,
  ),
  costed(
    analytics.readAnalytics,
    ADMIN,
    { as: 'admin, a year', query: { from: '2025-12-01', to: '2026-11-20', by: 'month' } },
    [17, 9, 0],
    `${ROLE}; everyone's figures stand in eight rows a month: Queries of the months 4, and of the days of the one that is cut 4`,
  ),
  costed(
    analytics.readAnalyticsBreakdown,
    OPERATOR,
    { query: { from: '2026-10-22', to: '2026-11-20', limit: '10' } },
    [13, 8, 0],
    `${ROLE}; Queries of 11 sub-accounts owned 1 and 11 managed 1; a Query of the days of each of ten 5`,
  ),
  costed(
    analytics.readAnalyticsBreakdown,
    ADMIN,
    { as: 'by partner', query: { from: '2026-10-22', to: '2026-11-20', by: 'partner', limit: '10' } },
    [12, 6.5, 0],
    `${ROLE}; Query of 11 users 0.5; a Query of the days of each of ten 5`,
  ),
  costed(
    spreadEarned.listSpreadEarned,
    ADMIN,
    { query: { limit: '10' } },
    [4, 10.5, 0],
    `${ROLE}; Query of 11 users 0.5; batch of the totals of 10, none here 5; batch of everyone's eight totals 4`,
  ),
  costed(
    spreadEarned.listSpreadEarned,
    ADMIN,
    { as: 'by month', query: { by: 'month' } },
    [10, 9, 0],
    `${ROLE}; Queries of everyone's days of three months 4; batch of everyone's eight totals 4`,
  ),
  costed(
    health.readProviderHealth,
    OPERATOR,
    {},
    [3, 2, 0],
    `${ROLE}; Query of the minutes, none here and 61 of 0.2 kB at most, 0.5; Query of the newest of the own webhook's events 0.5`,
  ),
  costed(
    conversions.getConversion,
    OPERATOR,
    { params: { id: own.conversion(own.read) } },
    [4, 4, 0],
    `${ROLE}; the conversion 1; its sub-account, whose it is now, 1; batch of its orders 1`,
  ),
  costed(
    conversions.listConversionSteps,
    OPERATOR,
    { params: { id: own.conversion(own.read) } },
    [3, 3, 0],
    `${ROLE}; the conversion, which holds them, 1; its sub-account, whose it is now, 1`,
  ),
  costed(
    readEvidence,
    OPERATOR,
    { params: { id: own.conversion(own.read) } },
    [12, 14, 0],
    `${ROLE}; the conversion 1; its sub-account, whose it is now, 1; batch of its orders 1; its held payment 1; its rule 1; batch of the seven exceptions that there may be of its order 3.5, a Query of each that there is, with its actions, 1; Queries of the events of its order 0.5 and of the postings of its three facts 3; where they have entries, one batch of these`,
  ),
  costed(
    conversions.processNextStep,
    OPERATOR,
    { body: { action: 'process_next_step', process_id: own.conversion(own.retried) } },
    [4, 3, 8],
    `${ROLE}; the conversion 1; its sub-account, whose it is now, 1; put of 1.2 kB 2 + 4 indexes, out of what is parked 1 and into what is due 1`,
    { requests: 1, reads: 1, because: ACTOR },
  ),
  costed(conversions.listConfigurations, OPERATOR, PAGE, [4, 14, 0], OWNED),
  costed(
    conversions.listConfigurations,
    OPERATOR,
    { as: 'of one', query: { sub_account_id: own.reconfigured.id } },
    [3, 3, 0],
    `${ROLE}; the sub-account 1; its rule 1`,
  ),
  costed(
    conversions.listObstacles,
    OPERATOR,
    { params: { id: own.configuration(own.reconfigured) } },
    [7, 6.5, 0],
    `${ROLE}; batch of sub-account and configuration 2; its holdings 1; its total of the day 1; Query of the rates of an hour 0.5; the settings of the gateway, once a minute, 1`,
  ),
  costed(
    conversions.createConfiguration,
    ADMIN,
    { body: { sub_account_id: own.bare.id } },
    [4, 3, 6],
    `${ROLE}; the sub-account 1; the settings of the gateway, once a minute, 1; transaction: put 2 + 2 indexes, check of the sub-account 2`,
  ),
  costed(
    conversions.updateConfiguration,
    OPERATOR,
    { params: { id: own.configuration(own.reconfigured) }, body: { is_enabled: false } },
    [3, 3, 7],
    `${ROLE}; batch of sub-account and configuration 2; transaction: put 2 + 3 indexes, check of the sub-account 2`,
    { requests: 1, reads: 0, because: 'the two are read one after the other' },
  ),
  costed(
    conversions.deleteConfiguration,
    OPERATOR,
    { params: { id: own.configuration(own.unconfigured) } },
    [3, 2, 7],
    `${ROLE}; the sub-account 1; transaction: delete, if it is there, 2 + 3 indexes, check of the sub-account 2`,
    { requests: 1, reads: 1, because: 'that it is there is looked for before' },
  ),
  costed(
    conversions.settleConversion,
    OPERATOR,
    {
      params: { id: own.conversion(own.settled) },
      body: { note: 'settled by hand' },
    },
    [6, 5, 18],
    `${ROLE}; the conversion 1; its sub-account, whose it is now, 1; ${BOOKS}; transaction: conversion of 1.2 kB 4 + 4 indexes, out of what is parked 1; ${POSTING}`,
    { requests: 1, reads: 1, because: ACTOR },
  ),
  costed(
    payments.listPayments,
    OPERATOR,
    { query: { limit: '10', state: 'not_converted' }, as: 'one state' },
    [4, 14, 0],
    OWNED,
  ),
  costed(
    payments.listPayments,
    OPERATOR,
    PAGE,
    [16, 20, 0],
    `${ROLE}; Queries of the seven lists, owned and managed: 11 rows owned 1 and 11 managed 1, the others empty 6; batch of 10 sub-accounts, whose they are now, 10`,
  ),
  costed(
    transfers.listTransfers,
    OPERATOR,
    { query: { limit: '10', column: 'verification' } },
    [6, 15, 0],
    `${ROLE}; Queries of the two lists of payments, owned and managed: 11 rows owned 1 and 11 managed 1, the others empty 1; batch of 10 sub-accounts, whose they are now and where, 10`,
  ),
  costed(
    payments.listPayments,
    ADMIN,
    { query: { limit: '10', state: 'not_converted' }, as: 'one state, admin' },
    [2, 2, 0],
    `${ROLE}; Query of 11 rows 1`,
  ),
  costed(
    payments.listPayments,
    ADMIN,
    { ...PAGE, as: 'admin' },
    [8, 5, 0],
    `${ROLE}; Queries of the seven lists: 11 rows 1, the others empty 3`,
  ),
  costed(
    payments.getPayment,
    OPERATOR,
    { params: { id: own.payment(own.shown) } },
    [7, 6.5, 0],
    `${ROLE}; the payment as it is shown 1; its sub-account, whose it is now, 1; its conversion, if it has one, 1; the held payment 1; batch of its orders 1; Query of their events 0.5`,
  ),
  costed(
    payments.convertPayment,
    OPERATOR,
    {
      params: { id: own.payment(own.converted) },
      body: {},
      headers: { 'idempotency-key': '0b7f1f6e-3f5e-4c53-9d0c-5c6f2f0a9a01' },
    },
    [12, 14, 34],
    `${ROLE}; the payment 1; its sub-account, whose it is now, 1; its conversion, if it has one, 1; the rule by which it would be sent on 1; the gateway’s settings 1; ${BOOKS}, and of its conversion 1; transaction: payment 2 + out of four lists 4 and into three 3, conversion of 1.2 kB 4 + 5 indexes; ${POSTING}; batch of what it is shown by 5; put of it 1 + out of three lists 3 and into three 3`,
    { requests: 1, reads: 1, because: ACTOR },
  ),
  costed(
    payments.closePayment,
    OPERATOR,
    { params: { id: own.payment(own.closed) }, body: { note: 'sent back by hand' } },
    [9, 11, 15],
    `${ROLE}; the payment 1; its sub-account, whose it is now, 1; its conversion, if it has one, 1; ${BOOKS}; put 1 + out of four lists 4 and into three 3; batch of what it is shown by 5; put of it 1 + out of three lists 3 and into three 3`,
    { requests: 1, reads: 1, because: ACTOR },
  ),
  costed(reconciliation.getProof, ADMIN, {}, [2, 2, 0], `${ROLE}; the last proof 1`),
  costed(
    reconciliation.proveBooks,
    ADMIN,
    { body: { sub_account_id: own.shown.id } },
    [12, 10.5, 1],
    `${ROLE}; the sub-account 1; what was known of its balances 1, of its books 2; their head three times 3; Query of its journal 0.5, of its entries for each ledger account 0.5 and more; the last proof twice 2; put 1. **More:** a page of the journal and of entries for each 500 postings`,
  ),
  costed(reconciliation.listExceptions, ADMIN, PAGE, [2, 2, 0], `${ROLE}; Query of 11 rows 1`),
  costed(
    reconciliation.listExceptions,
    ADMIN,
    {
      as: 'about an entry of an order',
      query: { account_id: own.read.external_id, order_id: 'ord_1', row: 'available:BRL 1' },
    },
    [2, 19, 0],
    `${ROLE}; batch of the nine that there may be of each, consistent, 18`,
  ),
  costed(
    reconciliation.getException,
    ADMIN,
    { params: { id: own.exception(own.shown) } },
    [4, 6.5, 0],
    `${ROLE}; Query of it and its actions, consistent, 1; batch of order, settlement, conversion and payment 4; Query of the order's events 0.5`,
  ),
  costed(
    reconciliation.listExceptionWebhooks,
    ADMIN,
    { params: { id: own.exception(own.shown) }, ...PAGE },
    [4, 6.5, 0],
    `${ROLE}; the exception 1; batch of order, settlement, conversion and payment 4; Query of the order's events 0.5`,
  ),
  costed(
    reconciliation.actOnException,
    ADMIN,
    {
      params: { id: own.exception(own.settled) },
      body: { action: 'mark_settled', note: 'settled by hand', version: 1 },
    },
    [3, 2, 6],
    `${ROLE}; the exception 1; transaction: put 2 + out of a list 1 and into another 1, action in 2`,
    { requests: 1, reads: 1, because: ACTOR },
  ),
  costed(webhooks.readWebhookConfiguration, OPERATOR, {}, [2, 2, 0], `${ROLE}; its row 1`),
  costed(
    webhooks.saveWebhookConfiguration,
    OPERATOR,
    { body: { is_active: true, version: 1 } },
    [3, 2, 1],
    `${ROLE}; its row 1; put 1`,
  ),
  costed(
    log.listWebhookEvents,
    OPERATOR,
    PAGE,
    [6, 4.5, 0],
    `${ROLE}; Queries of the four statuses: 11 rows 0.5 and three of none 1.5; batch of its configuration, the minute's count and what was refused today 1.5`,
  ),
  costed(
    log.listWebhookEvents,
    ADMIN,
    {
      as: 'admin, of an order',
      query: { scope: 'all', account_id: own.notified.external_id, order_id: 'ord_log100' },
    },
    [3, 3, 0],
    `${ROLE}; Query of one row 0.5; batch of its configuration, the minute's count and what was refused today 1.5`,
  ),
  {
    ...costed(
      log.listWebhookEvents,
      ADMIN,
      { as: 'admin, everyone’s', query: { ...PAGE.query, scope: 'all' } },
      [3, 3, 0],
      `${ROLE}; Query of 11 rows 0.5; batch of its configuration, the minute's count and what was refused today 1.5`,
      {
        requests: 31,
        reads: 15.5,
        because:
          'each of the four statuses stands on eight partitions, so that a filter reads nothing that it drops and an event is in one list of everyone’s (docs/scale.md)',
      },
    ),
    spread: true as const,
  },
  costed(
    log.readWebhookEvent,
    OPERATOR,
    { params: { id: own.logged(0) } },
    [3, 3, 0],
    `${ROLE}; its row 1; batch of its sub-account and its payment, as they are, 1`,
  ),
  costed(
    log.revealWebhookEvent,
    OPERATOR,
    { params: { id: own.logged(1) } },
    [3, 2, 1],
    `${ROLE}; its row 1; written 1`,
  ),
  costed(
    log.processWebhookEvent,
    OPERATOR,
    { params: { id: own.logged(2) } },
    [4, 3, 7],
    `${ROLE}; its row 1; the sub-account 1; written 1 + due 1 + its list by order 1, and out of two lists 2 and into two 2`,
    { requests: 2, reads: 2, because: "the sender's role is read, and the row again for the answer" },
  ),
  costed(
    webhooks.receiveWebhook,
    undefined,
    { params: { id: own.webhook }, body: DEPOSIT, headers: { [HEADER]: SECRET } },
    [2, 4, 2],
    "batch of configuration, its owner's role, the minute's count and the sub-account 4; put 1 + what is due 1",
  ),
];
