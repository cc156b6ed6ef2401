import { NO_SENDER } from '@ramps-gateway/shared/domain/mails.ts';
import { createSubAccountStore } from '../adapters/dynamo/accounts/sub-accounts.ts';
import {
  createAlertReceivers,
  createAlertSources,
  createAlertStore,
} from '../adapters/dynamo/messages/alerts.ts';
import { createMailQueues } from '../adapters/dynamo/messages/mails.ts';
import { createNotificationStore } from '../adapters/dynamo/messages/notifications.ts';
import { deliverAlerts } from '../capabilities/insight/alerts/deliver-alerts.ts';
import { raiseAlerts } from '../capabilities/insight/alerts/raise-alerts.ts';
import { queueMails } from '../capabilities/insight/mails/queue-mails.ts';
import type { Projection } from '../modules/projections/model.ts';
import { env } from '../platform/env.ts';
import type { Parts } from './parts.ts';

/** Turns changes into alerts, their notifications, and mails about them. */
export const alertProjections = ({ table, clock }: Pick<Parts, 'clock' | 'table'>): readonly Projection[] => {
  const ports = {
    alerts: createAlertStore(table, clock),
    receivers: createAlertReceivers(table),
    accounts: createSubAccountStore(table),
    clock,
  };
  return [
    raiseAlerts({ ...ports, sources: createAlertSources(table) }),
    deliverAlerts({ ...ports, inbox: createNotificationStore(table) }),
    // Without a sender, no mails are queued.
    ...(env('ALERT_SENDER') === NO_SENDER
      ? []
      : [queueMails({ ...ports, queues: createMailQueues(table, clock) })]),
  ];
};
