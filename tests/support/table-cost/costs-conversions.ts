import * as conversions from '@ramps-gateway/shared/contract/calls/conversions.ts';
import * as reconciliation from '@ramps-gateway/shared/contract/calls/reconciliation.ts';
import * as webhooks from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { NOW } from '../records.ts';
import { costed, PAGE } from './costed.ts';
import { ADMIN, HEADER, OPERATOR, own, SECRET } from './own.ts';

const ROLE = 'role row 1';
const TWO_LISTS = 'Queries of 11 rows owned 1 and 11 managed 1';
const AT = NOW.toISOString();

const DEPOSIT = {
  id: 'evt_1',
  event_type: 'order.confirmed',
  created_at: AT,
  data: {
    id: 'ord_1',
    type: 'deposit',
    account_id: own.told.external_id,
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
  costed(conversions.listConversions, OPERATOR, PAGE, [2, 2, 0], TWO_LISTS),
  costed(
    conversions.listConversions,
    ADMIN,
    { as: 'admin', query: { limit: '10', scope: 'all' } },
    [2, 2, 0],
    `${ROLE}; Query of 11 rows 1`,
  ),
  costed(
    conversions.listConversionSteps,
    OPERATOR,
    { params: { id: own.conversion(own.read) } },
    [1, 1, 0],
    'the conversion, which holds them, 1',
  ),
  costed(
    conversions.processNextStep,
    OPERATOR,
    { body: { action: 'process_next_step', process_id: own.conversion(own.retried) } },
    [3, 2, 7],
    `${ROLE}; the conversion 1; put of 1.2 kB 2 + 3 indexes, out of what is parked 1 and into what is due 1`,
  ),
  costed(conversions.listConfigurations, OPERATOR, PAGE, [2, 2, 0], TWO_LISTS),
  costed(
    conversions.createConfiguration,
    ADMIN,
    { body: { sub_account_id: own.bare.id } },
    [3, 2, 6],
    `${ROLE}; the sub-account 1; transaction: put 2 + 2 indexes, check of the sub-account 2`,
  ),
  costed(
    conversions.updateConfiguration,
    OPERATOR,
    { params: { id: own.configuration(own.reconfigured) }, body: { is_enabled: false } },
    [3, 3, 4],
    `${ROLE}; batch of sub-account and configuration 2; put 1 + 3 indexes`,
    { requests: 1, reads: 0, because: 'the two are read one after the other' },
  ),
  costed(
    conversions.deleteConfiguration,
    OPERATOR,
    { params: { id: own.configuration(own.unconfigured) } },
    [3, 2, 4],
    `${ROLE}; the sub-account 1; delete, if it is there, 1 + 3 indexes`,
    { requests: 1, reads: 1, because: 'that it is there is looked for before' },
  ),
  costed(reconciliation.listExceptions, ADMIN, PAGE, [2, 2, 0], `${ROLE}; Query of 11 rows 1`),
  costed(
    reconciliation.getException,
    ADMIN,
    { params: { id: own.exception(own.shown) } },
    [4, 5.5, 0],
    `${ROLE}; Query of it and its actions, consistent, 1; batch of order, settlement and conversion 3; Query of the order's events 0.5`,
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
    { requests: 1, reads: 1, because: "the actor's name is read, from what is the role row" },
  ),
  costed(webhooks.readWebhookConfiguration, OPERATOR, {}, [1, 1, 0], 'its row 1'),
  costed(
    webhooks.saveWebhookConfiguration,
    OPERATOR,
    { body: { is_active: true, version: 1 } },
    [3, 2, 1],
    `${ROLE}; its row 1; put 1`,
  ),
  costed(
    webhooks.receiveWebhook,
    undefined,
    { params: { id: own.webhook }, body: DEPOSIT, headers: { [HEADER]: SECRET } },
    [2, 3, 2],
    "batch of configuration, its owner's role and the sub-account 3; put 1 + what is due 1",
  ),
];
