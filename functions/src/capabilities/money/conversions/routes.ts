import * as calls from '@ramps-gateway/shared/contract/calls/conversions.ts';
import * as payments from '@ramps-gateway/shared/contract/calls/payments.ts';
import * as transfers from '@ramps-gateway/shared/contract/calls/transfers.ts';
import { statesIn } from '@ramps-gateway/shared/domain/transfers.ts';
import { VisibleError } from '../../../platform/errors.ts';
import { readKey } from '../../../platform/idempotency-key.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import {
  type ConfigureContext,
  createConfiguration,
  deleteConfiguration,
  updateConfiguration,
} from './configure.ts';
import { closePayment, convertPayment, type PaymentContext } from './decide-payment.ts';
import { listConfigurations } from './list-configurations.ts';
import { listObstacles, type ObstaclesContext } from './list-obstacles.ts';
import { listSteps } from './list-steps.ts';
import type { DailyTotals } from '../../../modules/orders/ports.ts';
import type { Lists, TransferPages } from './ports.ts';
import { askForRetry } from './retry-conversion.ts';
import { showConversion } from './show-conversion.ts';
import { showPayment, type StoryContext } from './show-payment.ts';
import { settleConversion } from './settle-conversion.ts';

export type RoutesContext = ConfigureContext &
  PaymentContext &
  ObstaclesContext &
  StoryContext & {
    readonly dailyTotals: DailyTotals;
    readonly lists: Lists;
    readonly transfers: TransferPages;
  };

/** Where the money of a rule goes. */
const namesDestination = ({
  destination_wallet_id: id,
}: {
  readonly destination_wallet_id?: string | null | undefined;
}) => id !== undefined && id !== null;

export const conversionRoutes = (context: RoutesContext): readonly Route[] => [
  route(calls.listConversions, ({ who }, { query }) => {
    const everyone = query.scope === 'all';
    if (everyone && who.role !== 'admin') throw new VisibleError('FORBIDDEN');
    return context.lists.conversions(who, everyone, query);
  }),
  route(calls.getConversion, ({ who }, { params }) => showConversion(who, params.id, context)),
  route(calls.listConversionSteps, ({ who }, { params }) => listSteps(who, params.id, context)),
  route(calls.processNextStep, (work, { body }) =>
    askForRetry(work, body.process_id, context, body.convert_rest),
  ),
  route(calls.settleConversion, (work, { params, body }) => settleConversion(work, params.id, body, context)),
  route(payments.listPayments, ({ who }, { query }) => context.lists.payments(who, query.state, query)),
  route(payments.getPayment, ({ who }, { params }) => showPayment(who, params.id, context)),
  route(payments.convertPayment, (work, { params, idempotencyKey }) =>
    convertPayment(work, params.id, readKey(idempotencyKey), context),
  ),
  route(payments.closePayment, (work, { params, body }) => closePayment(work, params.id, body.note, context)),
  route(transfers.listTransfers, ({ who }, { query: { column, state, kind, ...page } }) =>
    context.transfers(who, statesIn(column, { state, kind }), page),
  ),
  route(calls.listConfigurations, ({ who }, { query }) => listConfigurations(who, query, context)),
  route(
    calls.createConfiguration,
    (work, { body }) => createConfiguration(work, body, context),
    namesDestination,
  ),
  route(
    calls.updateConfiguration,
    (work, { params, body }) => updateConfiguration(work, params.id, body, context),
    namesDestination,
  ),
  route(calls.listObstacles, ({ who }, { params, query }) => listObstacles(who, params.id, query, context)),
  route(calls.deleteConfiguration, (work, { params }) => deleteConfiguration(work, params.id, context)),
];
