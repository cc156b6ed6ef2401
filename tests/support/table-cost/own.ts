import { collectionIntent } from '#functions/capabilities/money/spread-earned/drive-collection.ts';
import { scryptSync } from 'node:crypto';
import { createApprovals } from '#functions/adapters/dynamo/audit/approvals.ts';
import type { ApprovalRecord } from '#shared/contract/approvals.ts';
import { createDestinationStore } from '#functions/adapters/dynamo/accounts/destinations.ts';
import { followRecipients } from '#functions/capabilities/insight/projections/follow-recipients.ts';
import { createAssetStore } from '#functions/adapters/dynamo/settings/assets.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createCollectionStore } from '#functions/adapters/dynamo/orders/collections.ts';
import { createExportStore, createMonthStore } from '#functions/adapters/dynamo/exports/exports.ts';
import { createGatewaySettings } from '#functions/adapters/dynamo/settings/settings.ts';
import { reserveChange } from '#functions/adapters/dynamo/conversions/reserves.ts';
import { transact } from '#functions/adapters/dynamo/table/writes.ts';
import { newInvitation } from '#functions/adapters/dynamo/users/invitations.ts';
import { createAuditTrail } from '#functions/adapters/dynamo/audit/audit.ts';
import type { AuditedAction } from '#functions/modules/audit/act.ts';
import { openLedger } from '../order-ports.ts';
import { createLedgerWriter } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createNotificationStore } from '#functions/adapters/dynamo/messages/notifications.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { rateItem } from '#functions/adapters/dynamo/pricing/rates.ts';
import { createRecoveryCodes, createSessionStore } from '#functions/adapters/dynamo/users/sessions.ts';
import { createRecipientRows } from '#functions/adapters/dynamo/accounts/recipients.ts';
import { createStopStore } from '#functions/adapters/dynamo/accounts/stops.ts';
import { createSpreadBandStore } from '#functions/adapters/dynamo/pricing/spreads.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createOrderSlots } from '#functions/adapters/dynamo/orders/order-slots.ts';
import { forPerson, newSlot, type OrderSlot } from '#functions/modules/orders/slot.ts';
import { intentNamed } from '#tests/support/intents-in-memory.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createWebhookConfigurationStore } from '#functions/adapters/dynamo/webhooks/webhook-configurations.ts';
import { createWebhookEventStore } from '#functions/adapters/dynamo/webhooks/webhook-events.ts';
import { collectionId } from '#functions/capabilities/money/spread-earned/collect.ts';
import { REFERENCE_BANDS } from '#functions/capabilities/money/pricing/routes.ts';
import { configurationId } from '#functions/modules/conversions/model.ts';
import { newMonth } from '#functions/capabilities/insight/statements/month-statements.ts';
import { webhookConfigurationId } from '#functions/capabilities/setup/webhooks/configuration.ts';
import { factOfCorrection } from '#functions/modules/ledger/model.ts';
import { hashSecret } from '#functions/capabilities/setup/webhooks/secrets.ts';
import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import { PLACEHOLDERS, type World } from '#shared/contract/examples/world.ts';
import type { CollectionRecord } from '#shared/contract/collections.ts';
import type { AccountStop } from '#shared/contract/stops.ts';
import type { ExportRecord } from '#shared/contract/exports.ts';
import { later } from '#functions/platform/clock.ts';
import { webhookEvent } from '#shared/contract/calls/webhooks.ts';
import {
  type AssetRecord,
  linkTo,
  type SubAccountRecord,
  type WebhookLogRecord,
} from '#shared/contract/records.ts';
import { REFERENCE_PAIR, slotOf } from '#shared/domain/rates.ts';
import type { Role } from '#shared/domain/roles.ts';
import { keptCommand, openApproval } from '#tests/support/approvals-in-memory.ts';
import { auditedAction } from '#tests/support/audit.ts';
import { NAMED, NOW, profile, walletSeen } from '#tests/support/records.ts';
import { eventWith } from '#tests/support/webhook-extremes.ts';
import { fill } from './fill.ts';
import { GATEWAYS_WALLET } from '#tests/support/model-provider.ts';
import { INVITED } from './outside.ts';
import { accountOf, conversionOf, exceptionOf, paymentOf, rowsAround, userId } from './rows.ts';
import { approvedAs, FRESH, NO_ROW } from '#tests/support/work.ts';

interface Caller {
  readonly id: string;
  readonly role: Role;
}

/** Ids have the same length as everybody's. */
export const ADMIN: Caller = { id: 'usr_0admin1', role: 'admin' };
export const OPERATOR: Caller = { id: 'usr_0opera1', role: 'gateway_user' };
const OWNER = 'usr_0owner1';

const AT = NOW.toISOString();
const TIMES = { created_at: AT, updated_at: AT };

/** Number of sub-accounts that the operator owns, and that they manage: more than a page of 10. */
export const SHARE = 12;
/** The provider's catalogue has a fixed size. */
const ASSETS = 20;

const HEADER = 'x-webhook-secret';
const SECRET = 'a-secret-of-some-length';

const owned = Array.from({ length: SHARE }, (_, at) => accountOf(at + 1, OPERATOR.id, OWNER));
const managed = Array.from({ length: SHARE }, (_, at) => accountOf(at + 101, OWNER, OPERATOR.id));

const ASSET_RECORDS: readonly AssetRecord[] = Array.from({ length: ASSETS }, (_, at) => ({
  id: `ast_${100 + at}`,
  name: `Asset ${100 + at}`,
  symbol: `A${100 + at}`,
  asset_type: 'fiat',
  active: true,
  small_image_url: null,
  medium_image_url: null,
  networks: [],
  updated_at: AT,
}));

const at = (list: readonly SubAccountRecord[], index: number): SubAccountRecord => {
  const found = list[index];
  if (!found) throw new Error('there is no such sub-account');
  return found;
};

/** Records that the calls name; each writing call has its own account. */
export const own = {
  approval: 'apr_own',
  accounts: [...owned, ...managed],
  read: at(owned, 0),
  assigned: at(owned, 1),
  retried: at(owned, 2),
  reconfigured: at(owned, 3),
  unconfigured: at(owned, 4),
  ordered: at(owned, 5),
  deactivated: at(owned, 6),
  synchronized: at(owned, 7),
  shown: at(owned, 8),
  settled: at(owned, 9),
  notified: at(owned, 10),
  stopped: at(owned, 11),
  collected: at(managed, 0),
  waiting: at(managed, 1),
  unbound: at(managed, 2),
  converted: at(owned, 0),
  closed: at(owned, 1),
  /** For calls that add a row to it. */
  bare: accountOf(201, OWNER, OWNER),
  assets: ASSET_RECORDS,
  /** The user with a changing spread. */
  priced: userId(2),
  newOwner: userId(3),
  invited: INVITED[1].id,
  logged: (number: number): string => Buffer.from(webhookLogOf(number).id).toString('base64url'),
  export: (number: number): string =>
    `exp_00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`,
  notification: (number: number): string => `ntf_${100 + number}`,
  /** A collection with an unknown outcome. */
  lostCollection: 'spr_lost',
  /** Recovery after the owner lost their device. */
  recovery: {
    username: `${OWNER}@example.com`,
    session: 'the-session-of-the-sign-in-service',
    code: '7K3F-PQ2M-01WD',
  },
};

export const idsOf = (account: SubAccountRecord) => ({
  account: account.id,
  external: account.external_id,
  conversion: conversionOf(account).record.id,
  configuration: configurationId(account.id),
  payment: paymentOf(account).id,
  exception: exceptionOf(account).record.id,
});

/** Placeholders of the calls, unless overridden. */
export const WORLD: World = {
  ...PLACEHOLDERS,
  ...idsOf(own.read),
  statement: `${own.read.id}-2025-01`,
  // Made with the key.
  collection: collectionId(ADMIN.id, PLACEHOLDERS.key),
  partner: OPERATOR.id,
  manager: OPERATOR.id,
  user: userId(1),
  session: 'session-1',
  invitation: INVITED[0].id,
  approval: own.approval,
  notification: own.notification(1),
  export: own.export(1),
  event: own.logged(0),
  webhook: webhookConfigurationId(OPERATOR.id),
  webhookHeader: [HEADER, SECRET],
  wallet: { network: 'tron', address: GATEWAYS_WALLET.address },
  limit: '10',
};

const lostCollection = (account: SubAccountRecord): CollectionRecord => ({
  id: own.lostCollection,
  sub_account_id: account.id,
  sub_account: linkTo(account),
  amount: '1',
  wallet: { wallet_id: 'wal_gateway', address: GATEWAYS_WALLET.address, network: 'tron' },
  status: 'unknown',
  order_id: null,
  message: null,
  by: { id: ADMIN.id, email: `${ADMIN.id}@example.com` },
  closed: null,
  ...TIMES,
});

/** A sent order with an unknown outcome. */
const waitingSlot = (account: SubAccountRecord): OrderSlot => {
  const intent = intentNamed(account.external_id, `${conversionOf(account).record.id}-x1`);
  const terms = { type: 'exchange', source_asset: 'BRL', target_asset: 'USDT', amount: '100' } as const;
  const at = later(NOW, -600_000);
  return forPerson(
    {
      ...newSlot(account, intent, terms, at),
      before: { at, known: [], holdings: [{ asset: 'BRL', amount: '200' }] },
      sent_at: at,
    },
    'none_shown',
    [],
    AT,
  );
};

const exportOf = (number: number): ExportRecord => ({
  id: own.export(number),
  user_id: OPERATOR.id,
  kind: 'statement',
  format: 'csv',
  separators: 'comma',
  sub_account_id: own.read.id,
  owner_id: null,
  scope: own.read.name,
  ledger_accounts: null,
  filter: null,
  everyone: true,
  from: '2026-10-01T00:00:00.000Z',
  to: '2026-11-01T00:00:00.000Z',
  state: 'done',
  rows: 100,
  of: 100,
  bytes: 10_000,
  sha256: 'a'.repeat(64),
  error: null,
  ...TIMES,
  finished_at: AT,
  kept_until: '2026-12-20T14:00:00.000Z',
});

/** A day of reference prices, five minutes apart. */
const course = () =>
  Array.from({ length: 289 }, (_, index) => {
    const at = slotOf('5m', new Date(NOW.getTime() + 3_600_000 - index * 300_000));
    const record = {
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      pair: REFERENCE_PAIR,
      source_amount: '1000',
      target_amount: '184.842883',
      price: '5.410000016078',
      created_at: at,
    };
    return { ...rateItem(record, '5m', at) };
  });

const LOGGED_EVENT = webhookEvent.parse(
  eventWith(
    { id: 'evt_log' },
    { id: 'ord_log', account_id: own.notified.external_id, reference: null, end_to_end_id: null },
  ),
);

function webhookLogOf(number: number): WebhookLogRecord {
  return {
    id: `whc_log:evt_${100 + number}`,
    user_id: OPERATOR.id,
    event_type: 'order.confirmed',
    processing_status: 'pending',
    detail: null,
    account_id: own.notified.external_id,
    order_id: `ord_log${100 + number}`,
    created_at: AT,
  };
}

/** A ledger with more postings than a page, one a second. */
const postIn = async (table: Table, { id }: SubAccountRecord): Promise<void> => {
  const ledger = createLedgerWriter(table);
  for (let number = 1; number <= SHARE; number += 1) {
    const at = later(NOW, number * 1000);
    const lines = [
      { account: 'correction:BRL', amount: '-1500.00' },
      { account: 'available:BRL', amount: '1500.00' },
    ] as const;
    const correction = { id: String(number), sub_account_id: id, lines, by: ADMIN.id, note: 'by hand', at };
    await ledger.post(factOfCorrection(correction), at);
  }
};

/** Spread in an account, in ledger and reserve, and the wallet for collecting it. */
const leaveSpread = async (table: Table, { id }: SubAccountRecord): Promise<void> => {
  const lines = [
    { account: 'correction:USDT', amount: '-5' },
    { account: 'spread:USDT', amount: '5' },
  ] as const;
  const correction = { id: 'spread', sub_account_id: id, lines, by: ADMIN.id, note: 'by hand', at: AT };
  await createLedgerWriter(table).post(factOfCorrection(correction), AT);
  await transact(table, [reserveChange(table, id, '5')]);
  await createGatewaySettings(table).write(
    {
      ...NOTHING_SETTLED,
      collection_wallet: { network: 'tron', address: GATEWAYS_WALLET.address, name: 'Treasury' },
      updated_by: { id: ADMIN.id, email: 'admin@example.com' },
      updated_at: AT,
    },
    0,
    approvedAs('spread'),
    FRESH,
  );
};

export const FIFTH_POSTING = later(NOW, 5_000);

const auditedActionOf = (nth: number, { id, role }: typeof ADMIN): AuditedAction =>
  auditedAction({
    id: `aud_${nth}`,
    at: `2026-11-20T14:00:${String(nth).padStart(2, '0')}.000Z`,
    actor: { kind: 'person', user_id: id, email: `${id}@example.com`, role },
    correlationId: `request-${nth}`,
    concern: { object: { kind: 'user', id: OWNER }, before: { role: 'client' }, after: { role: 'admin' } },
  });

const approvalOf = (account: SubAccountRecord, id = own.approval): ApprovalRecord =>
  openApproval(account, {
    id,
    user_id: OPERATOR.id,
    maker: { ...OPERATOR, email: null },
    object: { kind: 'sub_account', id: account.id },
    ends_at: later(new Date(), 3_600_000),
  });

export const writeWaiting = async (table: Table, ids: readonly string[]): Promise<void> => {
  for (const id of ids)
    await createApprovals(table).create(
      approvalOf(own.stopped, id),
      keptCommand(id),
      own.stopped.manager_id,
      NO_ROW,
    );
};

export const writeOwn = async (table: Table): Promise<void> => {
  const profiles = createProfileStore(table);
  const people = [
    { user_id: ADMIN.id, role: ADMIN.role },
    { user_id: OPERATOR.id, role: OPERATOR.role },
    { user_id: OWNER, role: 'client' as const },
  ];
  for (const who of people) {
    const grants = who.role === 'admin' ? NAMED : [];
    await profiles.create(profile({ ...who, email: `${who.user_id}@example.com`, grants }));
  }
  const owner = await profiles.get(OWNER);
  if (!owner) throw new Error('the owner has no profile');
  const factor = { kind: 'totp' as const, since: AT };
  await profiles.replace({ ...owner.record, second_factor: factor }, owner.version);
  const salt = 'a'.repeat(32);
  const hash = scryptSync('7K3FPQ2M01WD', Buffer.from(salt, 'hex'), 32).toString('hex');
  const codes = { user_id: OWNER, factor_since: AT, made_at: AT, salt, hashes: [hash], wrong: null };
  await createRecoveryCodes(table).put(codes, 0);
  for (const { id, email } of INVITED) {
    const who = profile({ user_id: id, email, role: 'client', invited_at: AT });
    await profiles.create(who);
    const record = { user_id: id, email, display_name: email, created_at: AT, sent_at: AT };
    await transact(table, [newInvitation(table, { ...record, invited_by: { id: ADMIN.id, email: null } })]);
  }
  for (let nth = 0; nth < 24; nth += 1)
    await createAuditTrail(table).record(auditedActionOf(nth, nth % 2 === 0 ? ADMIN : OPERATOR), {
      outcome: 'done',
      reason: null,
    });
  await createSessionStore(table).create({
    id: 'session-1',
    user_id: OPERATOR.id,
    started_at: AT,
    first_seen_at: AT,
    last_seen_at: AT,
    address: '203.0.113.7',
    user_agent: 'Browser/1',
  });
  await createSpreadBandStore(table).add(REFERENCE_BANDS);
  const rows = await Promise.all(own.accounts.map((account, index) => rowsAround(account, index + 1)));
  await fill(table, rows.flat());
  await fill(table, course());
  await createSubAccountStore(table).create(own.bare);
  const notifications = createNotificationStore(table);
  for (let number = 0; number < SHARE; number += 1)
    await notifications.create({
      id: own.notification(number),
      user_id: OPERATOR.id,
      kind: 'destination_added',
      text: 'A withdrawal wallet of Aposta Certa Ltda was added outside this console: USDT, tron, TXYZ12...mnopqr.',
      sub_account: linkTo(at(owned, number)),
      read_at: null,
      created_at: AT,
    });
  const exports = createExportStore(table);
  for (let number = 0; number < SHARE; number += 1) {
    const work = { attempts: 1, due: null, accounts: [own.read.id] };
    await exports.create({ ...exportOf(number), state: 'queued' }, work, NO_ROW);
    await exports.replace(exportOf(number), work, 1);
  }
  const months = createMonthStore(table);
  for (let month = 1; month <= SHARE; month += 1) {
    const { record, job } = newMonth(own.read, `2025-${String(month).padStart(2, '0')}`, AT);
    await months.create({ ...record, state: 'done' }, { ...job, due: null }, null);
  }
  const events = createWebhookEventStore(table);
  for (let number = 0; number < SHARE; number += 1) {
    const event = { record: webhookLogOf(number), event: LOGGED_EVENT };
    await events.record(event, AT);
    await events.finish(event.record.id, 'processed', 'order confirmed', event.record);
  }
  await postIn(table, own.read);
  for (const account of [own.waiting, own.unbound])
    await createOrderSlots(table).save(account.id, waitingSlot(account), 0);
  await leaveSpread(table, own.collected);
  for (const account of [own.ordered, own.shown, own.unbound]) await openLedger(table, account.external_id);
  const lost = lostCollection(own.notified);
  await createCollectionStore(table).begin(
    lost,
    { lease_until: null },
    {
      intent: collectionIntent(lost, own.notified),
    },
    approvedAs('collection'),
    FRESH,
  );
  const stopped = own.stopped;
  const stop = {
    kind: 'rule',
    reason: 'It looks wrong',
    since: AT,
    by: { id: OPERATOR.id, email: `${OPERATOR.id}@example.com`, role: 'gateway_user' },
    version: 1,
    destination_id: null,
    targets: [],
    label: null,
  } satisfies AccountStop;
  const { user_id, manager_id } = stopped;
  await createStopStore(table).putAccount(
    {
      sub_account_id: stopped.id,
      sub_account: linkTo(stopped),
      user_id,
      manager_id,
      stops: [stop],
      ...TIMES,
    },
    0,
    { version: 1, record: stopped },
    NO_ROW,
  );
  await createApprovals(table).create(approvalOf(stopped), keptCommand(), stopped.manager_id, NO_ROW);
  await createDestinationStore(table).put(
    stopped.id,
    {
      seen: [walletSeen()],
      announced: [],
      registered: [{ target: 'target', since: AT, waived_at: null }],
    },
    0,
    [],
  );
  await followRecipients({
    recipients: createRecipientRows(table),
    accounts: createSubAccountStore(table),
    clock: () => NOW,
    sleep: () => Promise.resolve(),
  })(stopped.id);
  const assets = createAssetStore(table);
  for (const asset of ASSET_RECORDS) await assets.create(asset);
  const conversions = createConversionStore(table);
  for (const account of [own.retried, own.settled]) {
    const failing = await conversions.get(idsOf(account).conversion);
    if (!failing) throw new Error('no failed conversion');
    await conversions.save({
      ...failing,
      record: { ...failing.record, status: 'failed', error_message: 'No' },
    });
  }
  await createWebhookConfigurationStore(table).create(
    {
      id: WORLD.webhook,
      user_id: OPERATOR.id,
      webhook_url: '',
      webhook_header_key: HEADER,
      is_active: true,
      updated_at: AT,
    },
    hashSecret(SECRET),
  );
};
