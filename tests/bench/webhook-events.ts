import { randomUUID } from 'node:crypto';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createWebhookConfigurationStore } from '#functions/adapters/dynamo/webhooks/webhook-configurations.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { webhookConfigurationId } from '#functions/capabilities/setup/webhooks/configuration.ts';
import { hashSecret } from '#functions/capabilities/setup/webhooks/secrets.ts';
import type { WebhookEvent } from '#shared/contract/calls/webhooks.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { httpEvent } from '#tests/support/events.ts';
import { profile, subAccount } from '#tests/support/records.ts';
import type { Delivery } from './sender.ts';

const SECRET = 'bench-secret-bench-secret-bench-secret';
const HEADER = 'x-webhook-secret';
/** Events alternate between the accounts of one configuration. */
const ACCOUNTS = Array.from({ length: 20 }, (_, at) => `acc_bench_${at}`);
/** Earlier than any clock of a run, because future events are refused. */
const AT = '2025-11-20T14:00:00.000Z';

/** C5: a confirmed BRL deposit. Each has a new event id and order id. */
const confirmedDeposit = (at: number): WebhookEvent => ({
  id: `evt_${randomUUID()}`,
  event_type: 'order.confirmed',
  created_at: AT,
  data: {
    id: `ord_${randomUUID()}`,
    type: 'deposit',
    account_id: ACCOUNTS[at % ACCOUNTS.length] ?? '',
    status: 'confirmed',
    source_asset: 'BRL',
    target_asset: 'BRL',
    source_amount: '1500.00',
    target_amount: '1500.00',
    reference: null,
    end_to_end_id: `E${randomUUID().replaceAll('-', '')}`,
    created_at: AT,
    updated_at: AT,
  },
});

/** A user with a webhook configuration, whose id it has. */
export interface Receiver {
  readonly id: string;
  readonly userId: string;
}

/** Also creates their sub-accounts. */
export const createReceiver = async (table: Table): Promise<Receiver> => {
  const userId = randomUUID();
  const id = webhookConfigurationId(userId);
  await createProfileStore(table).create(profile({ user_id: userId, role: 'client' }));
  const accounts = createSubAccountStore(table);
  await Promise.all(
    ACCOUNTS.map((external_id) => accounts.create(subAccount({ external_id, user_id: userId }))),
  );
  await createWebhookConfigurationStore(table).create(
    {
      id,
      user_id: userId,
      webhook_url: '',
      webhook_header_key: HEADER,
      is_active: true,
      updated_at: AT,
    },
    hashSecret(SECRET),
  );
  return { id, userId };
};

/** The provider's requests to the receiver. */
export const sentDeliveries = (count: number): readonly Delivery[] =>
  Array.from({ length: count }, (_, at) => ({
    headers: { 'content-type': 'application/json', [HEADER]: SECRET },
    body: JSON.stringify(confirmedDeposit(at)),
  }));

/** The same requests as API Gateway events. */
export const deliveries = ({ id }: Receiver, count: number): readonly APIGatewayProxyEventV2[] =>
  Array.from({ length: count }, (_, at) =>
    httpEvent({
      method: 'POST',
      path: `/api/webhooks/${id}`,
      body: confirmedDeposit(at),
      headers: { [HEADER]: SECRET },
    }),
  );

/** What `floors/bare-intake.ts` reads and writes. */
export interface BareIntake {
  readonly Keys: readonly Readonly<Record<'pk' | 'sk', string>>[];
  readonly Counts: Readonly<Record<'pk' | 'sk', string>>;
  readonly Item: Readonly<Record<string, unknown>>;
}

/** The rows that decide about an event, and the row that it becomes: of the same size, in the same indexes. */
const bareIntake = (receiver: Receiver, at: number): BareIntake => {
  const event = confirmedDeposit(at);
  const id = `${receiver.id}:${event.id}`;
  const Counts = keys.webhookQuota(receiver.userId, AT.slice(0, 'YYYY-MM-DDTHH:mm'.length));
  return {
    Counts,
    Keys: [
      keys.webhookConfiguration(receiver.userId),
      keys.profile(receiver.userId),
      Counts,
      keys.subAccount(subAccountId(event.data.account_id ?? '')),
    ],
    Item: {
      pk: `EVENT#${id}`,
      sk: 'EVENT',
      entity: 'webhook_event',
      version: 1,
      record: {
        id,
        user_id: receiver.userId,
        event_type: event.event_type,
        processing_status: 'pending',
        detail: null,
        account_id: event.data.account_id,
        order_id: event.data.id,
        created_at: AT,
      },
      state: { event },
      due: `DUE#e${at % 4}`,
      dueAt: AT,
    },
  };
};

export const bareIntakes = (receiver: Receiver, count: number): readonly APIGatewayProxyEventV2[] =>
  Array.from({ length: count }, (_, at) =>
    httpEvent({ method: 'POST', path: '/', body: bareIntake(receiver, at) }),
  );
