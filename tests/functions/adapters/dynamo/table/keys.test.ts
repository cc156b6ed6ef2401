import { endOf, ENTITY, idOf, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { expect, expectTypeOf, test } from 'vitest';

/** [partition key, sort key], byte for byte as in existing tables. Never change them. */
const WRITTEN = {
  profile: [keys.profile('u1'), 'USER#u1', 'PROFILE'],
  session: [keys.session('u1', 's1'), 'USER#u1', 'SESSION#s1'],
  invitation: [keys.invitation('u1'), 'USER#u1', 'INVITATION'],
  userCreation: [keys.userCreation('a@b.example'), 'USER_CREATION#a@b.example', 'USER_CREATION'],
  administrators: [keys.administrators, 'ADMINISTRATORS', 'ADMINISTRATORS'],
  clientSpread: [keys.clientSpread('u1'), 'USER#u1', 'CLIENT_SPREAD'],
  webhookConfiguration: [keys.webhookConfiguration('u1'), 'USER#u1', 'WEBHOOK_CONFIGURATION'],
  spreadBand: [keys.spreadBand('b1'), 'SPREAD_BAND#b1', 'SPREAD_BAND'],
  signingKey: [keys.signingKey('kid-1'), 'SIGNING_KEYS', 'kid-1'],
  asset: [keys.asset('BRL', 'ast_brl'), 'ASSETS', 'ASSET#BRL#ast_brl'],
  subAccount: [keys.subAccount('s1'), 'SUBACCOUNT#s1', 'SUBACCOUNT'],
  configuration: [keys.configuration('s1'), 'SUBACCOUNT#s1', 'CONFIGURATION'],
  dailyTotal: [keys.dailyTotal('s1', '2026-11-20'), 'SUBACCOUNT#s1', 'DAY#2026-11-20'],
  spreadReserve: [keys.spreadReserve('s1'), 'SUBACCOUNT#s1', 'SPREAD'],
  openCollection: [keys.openCollection('s1'), 'SUBACCOUNT#s1', 'COLLECTION'],
  collection: [keys.collection('spr_1'), 'SPREAD_COLLECTION#spr_1', 'SPREAD_COLLECTION'],
  gatewaySettings: [keys.gatewaySettings, 'GATEWAY_SETTINGS', 'GATEWAY_SETTINGS'],
  accountStops: [keys.accountStops('s1'), 'SUBACCOUNT#s1', 'STOPS'],
  gatewayStop: [keys.gatewayStop, 'GATEWAY_STOP', 'GATEWAY_STOP'],
  gatewayStopMark: [keys.gatewayStopMark('7'), 'GATEWAY_STOP#7', 'GATEWAY_STOP'],
  fundsClaims: [keys.fundsClaims('s1'), 'SUBACCOUNT#s1', 'CLAIMS'],
  providerChecklist: [keys.providerChecklist, 'PROVIDER_CHECKLIST', 'PROVIDER_CHECKLIST'],
  orderSlot: [keys.orderSlot('s1'), 'SUBACCOUNT#s1', 'ORDER_SLOT'],
  transferTurn: [keys.transferTurn('s1'), 'SUBACCOUNT#s1', 'TRANSFER_TURN'],
  destinations: [keys.destinations('s1'), 'SUBACCOUNT#s1', 'DESTINATIONS'],
  recipient: [keys.recipient('s1', 'wallet#wal_1'), 'SUBACCOUNT#s1', 'RECIPIENT#wallet#wal_1'],
  countedTransfer: [keys.countedTransfer('o1'), 'COUNTED_TRANSFER#o1', 'COUNTED'],
  orderIntent: [keys.orderIntent('acc_1', 'digest'), 'ORDER_INTENT#acc_1#digest', 'ORDER_INTENT'],
  orderBinding: [keys.orderBinding('acc_1', 'ord_1'), 'ORDER_BINDING#acc_1#ord_1', 'ORDER_BINDING'],
  destinationsRound: [keys.destinationsRound, 'DESTINATIONS_ROUND', 'DESTINATIONS_ROUND'],
  holdings: [keys.holdings('s1'), 'SUBACCOUNT#s1', 'HOLDINGS'],
  holdingsRound: [keys.holdingsRound, 'HOLDINGS_ROUND', 'HOLDINGS_ROUND'],
  auditRow: [keys.auditRow('2026-11-20', '3', 7), 'AUDIT#2026-11-20#3', '000000007'],
  auditHead: [keys.auditHead('3'), 'AUDIT_HEAD#3', 'AUDIT_HEAD'],
  auditIntent: [keys.auditIntent('aud_1'), 'AUDIT_INTENT#aud_1', 'AUDIT_INTENT'],
  approval: [keys.approval('apr_1'), 'APPROVAL#apr_1', 'APPROVAL'],
  heldRequest: [keys.heldRequest('abc'), 'HELD_REQUEST#abc', 'HELD_REQUEST'],
  policy: [keys.policy, 'POLICY', 'POLICY'],
  ledgerHead: [keys.ledgerHead('s1'), 'SUBACCOUNT#s1', 'LEDGER'],
  ledgerPosting: [keys.ledgerPosting('order#o1', 2), 'POSTING#order#o1', '000000002'],
  ledgerEntry: [
    keys.ledgerEntry('s1', 'available:BRL', '2026-11-20T14:00:00.000Z', 7),
    'LEDGER#s1#available:BRL',
    '2026-11-20T14:00:00.000Z#000000007',
  ],
  ownershipMove: [keys.ownershipMove('s1'), 'SUBACCOUNT#s1', 'MOVE'],
  payment: [keys.payment('p1'), 'PAYMENT#p1', 'PAYMENT'],
  rate: [
    keys.rate('BRL-USDT', '5m', '2026-11-20T14:05:00.000Z'),
    'RATES#BRL-USDT#5m',
    '2026-11-20T14:05:00.000Z',
  ],
  quote: [keys.quote('q1'), 'QUOTE#q1', 'QUOTE'],
  export: [keys.export('e1'), 'EXPORT#e1', 'EXPORT'],
  openExports: [keys.openExports('u1'), 'OPEN_EXPORTS#u1', 'OPEN_EXPORTS'],
  recoveryCodes: [keys.recoveryCodes('u1'), 'USER#u1', 'RECOVERY_CODES'],
  statement: [keys.statement('s1', '2026-10'), 'STATEMENT#s1', '2026-10'],
  auditFiles: [keys.auditFiles, 'AUDIT_FILES', 'AUDIT_FILES'],
  statementsRound: [keys.statementsRound, 'STATEMENTS_ROUND', 'STATEMENTS_ROUND'],
  incomingPayment: [keys.incomingPayment('p1'), 'PAYMENT#p1', 'INCOMING'],
  notification: [keys.notification('n1'), 'NOTIFICATION#n1', 'NOTIFICATION'],
  mail: [keys.mail('n1'), 'MAIL#n1', 'MAIL'],
  summariesRound: [keys.summariesRound, 'SUMMARIES_ROUND', 'SUMMARIES_ROUND'],
  pool: [keys.pool, 'POOL', 'POOL'],
  mailQueue: [keys.mailQueue('u1'), 'MAILS#u1', 'MAILS'],
  alert: [keys.alert('a1'), 'ALERT#a1', 'ALERT'],
  alertGroup: [keys.alertGroup('books_differ', 's1'), 'ALERT_GROUP#books_differ#s1', 'ALERT_GROUP'],
  alertObject: [keys.alertObject('books_differ', 'x1'), 'ALERT_OBJECT#books_differ#x1', 'ALERT_OBJECT'],
  preferences: [keys.preferences('u1'), 'PREFERENCES#u1', 'PREFERENCES'],
  spending: [keys.spending('person', 'u1', 'withdrawal'), 'SPENDING#person#u1', 'withdrawal'],
  savedViews: [keys.savedViews('u1'), 'PREFERENCES#u1', 'SAVED_VIEWS'],
  attention: [keys.attention('c1'), 'ATTENTION#c1', 'ATTENTION'],
  conversion: [keys.conversion('c1'), 'CONVERSION#c1', 'CONVERSION'],
  counted: [keys.counted('payment', 'p1'), 'COUNTED#payment#p1', 'COUNTED'],
  dayStatistics: [keys.dayStatistics('owner#u1', '2026-11-20'), 'STATISTICS#owner#u1', 'DAY#2026-11-20'],
  monthStatistics: [keys.monthStatistics('owner#u1', '2026-11'), 'STATISTICS#owner#u1', 'MONTH#2026-11'],
  totalStatistics: [keys.totalStatistics('everyone#3'), 'STATISTICS#everyone#3', 'TOTAL'],
  providerHealth: [keys.providerHealth('2026-11-20T14:00'), 'PROVIDER_HEALTH', '2026-11-20T14:00'],
  countedEvent: [keys.countedEvent('c1:evt_1'), 'COUNTED_EVENT#c1:evt_1', 'COUNTED'],
  webhookRefusals: [keys.webhookRefusals('u1', '2026-11-20'), 'WEBHOOK_REFUSALS#u1', '2026-11-20'],
  unknownOrders: [keys.unknownOrders('u1'), 'UNKNOWN_ORDERS#u1', 'UNKNOWN_ORDERS'],
  callBudget: [keys.callBudget('0'), 'CALL_BUDGET#0', 'CALL_BUDGET'],
  callRate: [keys.callRate, 'CALL_RATE', 'CALL_RATE'],
  revokedToken: [keys.revokedToken('d1'), 'REVOKED_TOKEN#d1', 'REVOKED_TOKEN'],
  webhookQuota: [keys.webhookQuota('u1', '2026-11-20T14:00'), 'WEBHOOK_QUOTA#u1', '2026-11-20T14:00'],
  webhookEvent: [keys.webhookEvent('e1'), 'EVENT#e1', 'EVENT'],
  order: [keys.order('o1'), 'ORDER#o1', 'ORDER'],
  orderByHand: [keys.orderByHand('o1'), 'ORDER#o1', 'BY_HAND'],
  orderOwner: [keys.orderOwner('o1'), 'ORDER_OWNER#o1', 'ORDER_OWNER'],
  settlementPayout: [keys.settlementPayout('s1'), 'SETTLEMENT_PAYOUT#s1', 'SETTLEMENT_PAYOUT'],
  settlement: [keys.settlement('o1'), 'SETTLEMENT#o1', 'SETTLEMENT'],
  orderRequest: [keys.orderRequest('u1', 'key-1'), 'ORDER_REQUEST#u1#key-1', 'ORDER_REQUEST'],
  orderReference: [keys.orderReference('acc_1', 'digest'), 'ORDER_REFERENCE#acc_1#digest', 'ORDER_REFERENCE'],
  claim: [keys.claim('k1'), 'CLAIM#k1', 'CLAIM'],
  exception: [keys.exception('x1'), 'EXCEPTION#x1', 'EXCEPTION'],
  exceptionAction: [keys.exceptionAction('x1', 12), 'EXCEPTION#x1', 'ACTION#000000012'],
  accountReconciliation: [keys.accountReconciliation('s1'), 'SUBACCOUNT#s1', 'RECONCILIATION'],
  accountBalances: [keys.accountBalances('s1'), 'SUBACCOUNT#s1', 'BALANCES'],
  accountProof: [keys.accountProof('s1'), 'SUBACCOUNT#s1', 'PROOF'],
  proof: [keys.proof, 'RECONCILIATION', 'PROOF'],
  reconciliation: [keys.reconciliation, 'RECONCILIATION', 'RECONCILIATION'],
  orderWatch: [keys.orderWatch, 'RECONCILIATION', 'WATCH'],
  searchTerm: [keys.searchTerm('u1#id', '8f3a#0#order#o1'), 'SEARCH#u1#id', '8f3a#0#order#o1'],
  connection: [keys.connection('w1'), 'CONNECTION#w1', 'CONNECTION'],
} as const;

test.each(Object.entries(WRITTEN))('the key of %s never changes', (_entity, [key, pk, sk]) => {
  expect(key).toEqual({ pk, sk });
});

test('lists the keys of all entities', () => {
  expect(Object.keys(WRITTEN).toSorted()).toEqual(Object.keys(keys).toSorted());
});

/** Entity names stored in items. Never change them; the others are below. */
const NAMED_AS_THEIR_KEY = `
  account_stops, administrators, alert, alert_group, alert_object, approval, asset, attention, audit_files,
  audit_head, audit_intent, audit_row, call_budget, call_rate, client_spread, connection, counted, counted_event, counted_transfer,
  daily_total, destinations, destinations_round, export, funds_claims, gateway_settings, gateway_stop, gateway_stop_mark,
  held_request, holdings, holdings_round, incoming_payment, invitation, ledger_entry, ledger_head,
  ledger_posting, mail, mail_queue, notification, open_collection, open_exports, order, order_by_hand, order_binding,
  order_intent, order_owner, order_reference, order_request, order_slot, ownership_move, payment, policy, pool, preferences, profile,
  provider_checklist, provider_health, quote, rate, recipient, recovery_codes, revoked_token, saved_views, search_term, session, settlement, settlement_payout, signing_key,
  spending, spread_band, spread_reserve, statement, statements_round, sub_account, summaries_round, transfer_turn, unknown_orders, user_creation,
  webhook_configuration, webhook_event, webhook_quota, webhook_refusals`;

test('entity names never change', () => {
  const alike = NAMED_AS_THEIR_KEY.split(',').map((word) => word.trim());
  const keyOf = (name: string): string =>
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  expect(ENTITY).toEqual({
    ...Object.fromEntries(alike.map((name) => [keyOf(name), name])),
    configuration: 'conversion_configuration',
    conversion: 'conversion_process',
    dayStatistics: 'statistics',
    monthStatistics: 'statistics',
    totalStatistics: 'statistics',
    collection: 'spread_collection',
    claim: 'sub_account_claim',
    exception: 'reconciliation_exception',
    exceptionAction: 'reconciliation_action',
    accountReconciliation: 'reconciliation_mark',
    accountBalances: 'reconciliation_mark',
    accountProof: 'reconciliation_mark',
    proof: 'reconciliation_mark',
    reconciliation: 'reconciliation_mark',
    orderWatch: 'reconciliation_mark',
  });
});

test('a template types the parameters of its key', () => {
  expectTypeOf(keys.administrators).toEqualTypeOf<{ readonly pk: string; readonly sk: string }>();
  expectTypeOf(keys.asset).parameters.toEqualTypeOf<[string, string]>();
  expectTypeOf(keys.exceptionAction).parameters.toEqualTypeOf<[string, number]>();
  expectTypeOf(ENTITY.conversion).toEqualTypeOf<'conversion_process'>();
});

test.each(['a#b', 'a{b}', '$&', ''])('the id %j is stored unchanged, and read back', (id) => {
  expect(keys.order(id)).toEqual({ pk: `ORDER#${id}`, sk: 'ORDER' });
  expect(idOf('order', keys.order(id).pk)).toBe(id);
});

test("another entity's key has no id", () => {
  expect(idOf('order', keys.orderRequest('u1', 'k').pk)).toBeUndefined();
  expect(idOf('conversion', 'UNKNOWN#1')).toBeUndefined();
});

test("an item expires after its entity's time to live", () => {
  expect(endOf('notification', '2026-01-01T00:00:00.000Z')).toBe(Date.parse('2027-01-01T00:00:00Z') / 1000);
  expect(endOf('webhookQuota', '2026-01-01T00:00:00.001Z')).toBe(Date.parse('2026-01-01T02:00:01Z') / 1000);
});
