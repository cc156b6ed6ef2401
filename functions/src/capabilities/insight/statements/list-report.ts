import type { ExportRecord } from '@ramps-gateway/shared/contract/exports.ts';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import type { ConversionRecord, OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { CONVERSION_STATUSES } from '@ramps-gateway/shared/domain/conversion.ts';
import { listOf, PAYMENT_LISTS } from '@ramps-gateway/shared/domain/payments.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { conversionTag, filterWord, PAYMENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { ORDER_TAGS } from '@ramps-gateway/shared/domain/states/orders.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { OrderLists } from '../../../modules/orders/ports.ts';
import type { Cell, Column, ColumnKind, Part, Report } from '../../../modules/statements/report.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { FilteredLists } from './ports.ts';

export interface ListPorts {
  readonly lists: FilteredLists;
  readonly orders: Pick<OrderLists, 'ofAccount' | 'page'>;
}

interface Field<R> extends Column {
  readonly of: (record: R) => Cell | undefined;
}

const field = <R>(name: string, kind: ColumnKind, of: (record: R) => Cell | undefined): Field<R> => ({
  name,
  label: name,
  kind,
  wide: kind === 'text' ? 30 : 20,
  of,
});

/** Instead of an empty cell, which would look like a mistake. */
const NOT_PROVIDED = 'Not provided by the provider';

const ofDeposit = (order: OrderRecord, said: string | null | undefined): Cell | undefined =>
  said ?? (order.type === 'deposit' ? NOT_PROVIDED : undefined);

const PAYMENT: readonly Field<IncomingPaymentRecord>[] = [
  field('received_at', 'time', (payment) => payment.received_at),
  field('state', 'text', (payment) => PAYMENT_TAGS[listOf(payment)][0]),
  field('sub_account', 'text', (payment) => payment.sub_account.name),
  field('sub_account_id', 'text', (payment) => payment.sub_account_id),
  field('amount_brl', 'amount', (payment) => payment.amount),
  field('returned_brl', 'amount', (payment) => payment.returned_amount),
  field('amount_usdt', 'amount', (payment) => payment.usdt_amount),
  field('payer_name', 'text', (payment) => payment.payer?.name ?? NOT_PROVIDED),
  field('payer_document', 'text', (payment) => payment.payer?.document ?? NOT_PROVIDED),
  field('end_to_end_id', 'text', (payment) => payment.end_to_end_id ?? NOT_PROVIDED),
  field('order_id', 'text', (payment) => payment.order_id),
  field('reference', 'text', (payment) => payment.reference),
  field('reason', 'text', (payment) => payment.reason?.message),
  field('conversion_id', 'text', (payment) => payment.conversion_id),
  field('id', 'text', (payment) => payment.id),
  field('updated_at', 'time', (payment) => payment.updated_at),
];

const CONVERSION: readonly Field<ConversionRecord>[] = [
  field('created_at', 'time', (conversion) => conversion.created_at),
  field('status', 'text', (conversion) => conversionTag(conversion)[0]),
  field('sub_account', 'text', (conversion) => conversion.sub_account.name),
  field('sub_account_id', 'text', (conversion) => conversion.sub_account_id),
  field('deposit_brl', 'amount', (conversion) => conversion.original_amount),
  field('target_usdt', 'amount', (conversion) => conversion.target_usdt_amount),
  field('exchanged_usdt', 'amount', (conversion) => conversion.exchanged_usdt_amount),
  field('transferred_usdt', 'amount', (conversion) => conversion.transferred_usdt_amount),
  field('transfer_fee_usdt', 'amount', (conversion) => conversion.transfer_fee),
  field('spread_percent', 'amount', (conversion) => conversion.applied_spread),
  field('end_to_end_id', 'text', (conversion) => conversion.end_to_end_id ?? NOT_PROVIDED),
  field('deposit_order_id', 'text', (conversion) => conversion.deposit_order_id),
  field('exchange_order_id', 'text', (conversion) => conversion.exchange_order_id),
  field('transfer_order_id', 'text', (conversion) => conversion.transfer_order_id),
  field('destination', 'text', (conversion) => conversion.destination?.address),
  field('error', 'text', (conversion) => conversion.error_message),
  field('id', 'text', (conversion) => conversion.id),
  field('completed_at', 'time', (conversion) => conversion.completed_at),
];

const ORDER: readonly Field<OrderRecord>[] = [
  field('created_at', 'time', (order) => order.created_at),
  field('type', 'text', (order) => order.type),
  field('status', 'text', (order) => ORDER_TAGS[order.status][0]),
  field('account_id', 'text', (order) => order.account_id),
  field('order_id', 'text', (order) => order.external_order_id),
  field('source_amount', 'amount', (order) => order.source_amount),
  field('source_asset', 'text', (order) => order.source_asset),
  field('target_amount', 'amount', (order) => order.target_amount),
  field('target_asset', 'text', (order) => order.target_asset),
  field('reference', 'text', (order) => order.reference),
  field('end_to_end_id', 'text', (order) => ofDeposit(order, order.end_to_end_id)),
  field('payer_name', 'text', (order) => ofDeposit(order, order.payer_name)),
  field('payer_document', 'text', (order) => ofDeposit(order, order.payer_document)),
  field('transaction_hash', 'text', (order) => order.transaction_hash),
  field('updated_at', 'time', (order) => order.updated_at),
];

const ROWS_A_PAGE = 200;

const namedIn = <T extends string>(names: readonly T[], text: string | null): T | undefined =>
  names.find((name) => name === text);

const paymentFilter = ({ filter, sub_account_id: id, from, to, min, max, q }: ExportRecord) => ({
  state: namedIn(PAYMENT_LISTS, filter),
  sub_account_id: id ?? undefined,
  from: from ?? undefined,
  to: to ?? undefined,
  min,
  max,
  q,
});

/** The filter in words; its sub-account is the scope. */
const filterText = ({ filter, from, to, min, max, q }: ExportRecord): string =>
  [
    filter && filterWord(filter),
    from && `from ${from}`,
    to && `before ${to}`,
    min && `at least ${min} BRL`,
    max && `at most ${max} BRL`,
    q && `search “${q}”`,
  ]
    .filter(Boolean)
    .join(', ') || 'none';

interface Wanted<R> {
  readonly fields: readonly Field<R>[];
  readonly page: (request: PageRequest) => Promise<Page<R>>;
  readonly accountOf: (record: R) => string;
}

/** A complete filtered list, with one page in memory at a time. @param onRow gets each row's sub-account */
export const listReport = (
  who: Principal,
  asked: ExportRecord,
  externalId: string | undefined,
  { lists, orders }: ListPorts,
  onRow: (subAccountId: string) => Promise<void>,
): Report => {
  const reportOf = <R>({ fields, page, accountOf }: Wanted<R>): Report => ({
    title: `${asked.kind.charAt(0).toUpperCase()}${asked.kind.slice(1)}`,
    facts: [
      ['Of', asked.scope],
      ['Filter', filterText(asked)],
      ['Requested at', asked.created_at],
    ],
    columns: fields,
    parts: (async function* (): AsyncGenerator<Part> {
      let cursor: string | undefined;
      do {
        const found: Page<R> = await page({ limit: ROWS_A_PAGE, cursor });
        for (const record of found.items) {
          await onRow(accountOf(record));
          yield { kind: 'row', cells: fields.map(({ of }) => of(record) ?? null) };
        }
        cursor = found.next_cursor ?? undefined;
      } while (cursor !== undefined);
    })(),
  });

  switch (asked.kind) {
    case 'payments':
      return reportOf({
        fields: PAYMENT,
        page: (request) => lists.payments(who, paymentFilter(asked), request),
        accountOf: (payment) => payment.sub_account_id,
      });
    case 'conversions': {
      const everyone = asked.everyone && who.role === 'admin';
      const status = namedIn(CONVERSION_STATUSES, asked.filter);
      return reportOf({
        fields: CONVERSION,
        page: (request) => lists.conversions(who, everyone, { ...request, status }),
        accountOf: (conversion) => conversion.sub_account_id,
      });
    }
    case 'orders':
      return reportOf({
        fields: ORDER,
        page: (request) =>
          externalId === undefined ? orders.page(who, request) : orders.ofAccount(externalId, request),
        accountOf: (order) => subAccountId(order.account_id),
      });
    case 'statement':
      throw new Error('a statement is not a list');
  }
};
