import type { Difference, ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type {
  ConfigurationRecord,
  OrderRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { CONVERSION_STATUSES, isActive } from '@ramps-gateway/shared/domain/conversion.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { conversionOfReference } from '../../platform/ids.ts';
import type { Finding } from './model.ts';
import type { ConversionFacts, Ours } from './ports.ts';

export interface OursOfAccount extends Ours {
  readonly account: SubAccountRecord;
  readonly configuration: ConfigurationRecord | undefined;
}

type Found = Pick<Finding, 'kind' | 'differences' | 'detail' | 'resumable'> & Partial<Finding>;

/** What people call an order. */
const CALLED = { deposit: 'deposit', exchange: 'exchange', withdrawal: 'transfer' } as const;

/** What moved: a deposit by what came in, everything else by what was spent. */
const moved = (order: ProviderOrder): { readonly amount: string; readonly asset: string } =>
  order.type === 'deposit'
    ? { amount: order.target_amount, asset: order.target_asset }
    : { amount: order.source_amount, asset: order.source_asset };

const money = ({ amount, asset }: { readonly amount: string; readonly asset: string }): string =>
  `${amount} ${asset}`;

const isBrlDeposit = ({ type, target_asset }: ProviderOrder): boolean =>
  type === 'deposit' && target_asset === 'BRL';

/**
 * contract 7: whether a confirmed deposit must have begun a conversion. One that was recorded as confirmed was judged
 * by the configuration of that moment, so it counts only when the configuration has not changed since.
 */
const mustConvert = (order: ProviderOrder, { account, configuration, row }: OursOfAccount): boolean => {
  if (!configuration?.is_enabled || account.status !== 'active') return false;
  if (compare(order.target_amount, configuration.minimum_amount) < 0) return false;
  if (configuration.created_at > order.updated_at) return false;
  return row?.status !== 'confirmed' || configuration.updated_at <= row.updated_at;
};

/** The row that webhooks told of, beside the order; what is not final on either side is fine. */
const rowDiffers = (order: ProviderOrder, row: OrderRecord): Found | undefined => {
  if (row.status === 'pending' && order.status === 'pending') return undefined;
  if (row.status !== order.status)
    return {
      kind: 'differs',
      differences: [{ field: 'status', ours: row.status, provider: order.status }],
      detail:
        row.status === 'pending'
          ? `The provider has this ${CALLED[order.type]} as ${order.status}; the event that says so never came. Resume records it.`
          : `An event told that this ${CALLED[order.type]} is ${row.status}, but the provider shows it as ${order.status}.`,
      resumable: row.status === 'pending',
    };
  const pairs = [
    {
      ours: row.source_amount,
      asset: row.source_asset,
      theirs: order.source_amount,
      their: order.source_asset,
    },
    {
      ours: row.target_amount,
      asset: row.target_asset,
      theirs: order.target_amount,
      their: order.target_asset,
    },
  ];
  const unlike = pairs.filter(
    ({ ours, asset, theirs, their }) => asset !== their || compare(ours, theirs) !== 0,
  );
  const differences = unlike.map(
    ({ ours, asset, theirs, their }): Difference => ({
      field: 'amount',
      ours: `${ours} ${asset}`,
      provider: `${theirs} ${their}`,
    }),
  );
  // A deposit has the same amount on both of its sides: once is enough.
  const [first, second] = differences;
  if (!first) return undefined;
  return {
    kind: 'differs',
    differences: second && second.ours !== first.ours ? differences : [first],
    detail: `An event told another amount of this ${CALLED[order.type]} than the provider shows. Money follows the provider.`,
    resumable: false,
  };
};

const deposit = (order: ProviderOrder, ours: OursOfAccount): Found | undefined => {
  const { conversion, row } = ours;
  if (conversion) return depositOf(conversion, order) ?? (row && rowDiffers(order, row));
  if (order.status === 'confirmed' && isBrlDeposit(order) && mustConvert(order, ours))
    return {
      kind: 'missing_here',
      differences: [{ field: 'conversion', ours: null, provider: `confirmed, ${money(moved(order))}` }],
      detail: row
        ? 'This deposit is confirmed and automatic conversion is enabled, but no conversion began. Resume begins it, once, within the limits.'
        : 'This deposit is confirmed and automatic conversion is enabled, but no event of it ever came. Resume begins its conversion, once, within the limits.',
      resumable: true,
    };
  return unrecorded(order, row);
};

/** A confirmed order that no event told of. Where no money moved, nothing is missing. */
const unrecorded = (order: ProviderOrder, row: OrderRecord | undefined): Found | undefined => {
  if (row) return rowDiffers(order, row);
  if (order.status !== 'confirmed') return undefined;
  return {
    kind: 'missing_here',
    differences: [{ field: 'order', ours: null, provider: `confirmed, ${money(moved(order))}` }],
    detail: `The provider confirmed this ${CALLED[order.type]}, but no event of it ever came. Resume records it.`,
    resumable: true,
  };
};

/** A deposit that is being converted, or was. One that is not confirmed yet is the engine's to ask for. */
const depositOf = ({ record, step }: ConversionFacts, order: ProviderOrder): Found | undefined => {
  if (step === 'confirm_deposit') return undefined;
  if (order.status !== 'confirmed')
    return {
      kind: 'differs',
      differences: [{ field: 'status', ours: 'confirmed', provider: order.status }],
      detail: `The provider had confirmed this deposit when its conversion began, and now shows it as ${order.status}. A person must look at the provider.`,
      resumable: false,
    };
  if (compare(record.original_amount, order.target_amount) === 0) return undefined;
  return {
    kind: 'differs',
    differences: [
      { field: 'amount', ours: `${record.original_amount} BRL`, provider: `${order.target_amount} BRL` },
    ],
    detail: 'The conversion was made with another amount than the provider now shows for its deposit.',
    resumable: false,
  };
};

/** True once the conversion has seen the order confirmed. */
const sawConfirmed = ({ record, step }: ConversionFacts, type: ProviderOrder['type']): boolean => {
  if (record.status === 'transfer_completed') return true;
  if (type === 'withdrawal') return false;
  return record.status === 'failed'
    ? step === 'initiate_transfer' || step === 'confirm_transfer'
    : CONVERSION_STATUSES.indexOf(record.status) >= CONVERSION_STATUSES.indexOf('exchange_confirmed');
};

/** An order with our reference that the conversion knows of. */
const namedOrder = (
  order: ProviderOrder,
  conversion: ConversionFacts,
  row: OrderRecord | undefined,
): Found | undefined => {
  if (order.status !== 'confirmed' && sawConfirmed(conversion, order.type))
    return {
      kind: 'differs',
      differences: [{ field: 'status', ours: 'confirmed', provider: order.status }],
      detail: `The provider had confirmed this ${CALLED[order.type]}, and now shows it as ${order.status}. A person must look at the provider.`,
      resumable: false,
    };
  const { record } = conversion;
  const ordered = order.type === 'exchange' ? record.original_amount : record.target_usdt_amount;
  const asset = order.type === 'exchange' ? 'BRL' : 'USDT';
  if (
    order.status === 'confirmed' &&
    ordered !== null &&
    (order.source_asset !== asset || compare(ordered, order.source_amount) !== 0)
  )
    return {
      kind: 'differs',
      differences: [{ field: 'amount', ours: `${ordered} ${asset}`, provider: money(moved(order)) }],
      detail: `The provider's ${CALLED[order.type]} is not of the amount that was ordered. A person must look at the provider.`,
      resumable: false,
    };
  // What the conversion waits for it asks the provider itself; its row is only what webhooks told.
  return row && order.status !== 'pending' ? rowDiffers(order, row) : undefined;
};

/** An order with our reference: known to its conversion, on its way there, or one too many. */
const ownOrder = (order: ProviderOrder, { conversion, row }: OursOfAccount): Found | undefined => {
  const status = `${order.status}, ${money(moved(order))}`;
  if (!conversion)
    return order.status === 'confirmed'
      ? {
          kind: 'missing_here',
          differences: [{ field: 'conversion', ours: null, provider: status }],
          detail: `This ${CALLED[order.type]} has a reference of ours (${order.reference ?? ''}), but there is no such conversion here. A person must look at the provider.`,
          resumable: false,
        }
      : undefined;
  const effect = order.type === 'exchange' ? conversion.exchange : conversion.transfer;
  const known =
    order.type === 'exchange' ? conversion.record.exchange_order_id : conversion.record.transfer_order_id;
  if (known === order.id) return namedOrder(order, conversion, row);
  if (order.status !== 'confirmed') return undefined;
  const expected = effect !== null && effect.order_id === null && effect.reference === order.reference;
  // A driver looks for the order by its reference before it does anything else.
  if (expected && isActive(conversion.record.status)) return undefined;
  return {
    kind: 'missing_here',
    differences: [
      {
        field: 'order',
        ours: known === null ? null : `another ${CALLED[order.type]}: ${known}`,
        provider: status,
      },
    ],
    detail: expected
      ? `The provider made this ${CALLED[order.type]}, but its conversion failed without knowing. Resume has the conversion take it over.`
      : `The provider made this ${CALLED[order.type]} beside the one that its conversion knows of. A person must look at the provider: the money may have moved twice.`,
    resumable: expected,
  };
};

/**
 * One order of the provider beside what is known of it here, both sides having had time to settle. A pure function: the
 * same facts always give the same finding. An order has at most one; undefined when all is well.
 */
export const compareOrder = (order: ProviderOrder, ours: OursOfAccount): Finding | undefined => {
  const named = conversionOfReference(order.reference);
  const found =
    order.type === 'deposit'
      ? deposit(order, ours)
      : named === undefined
        ? unrecorded(order, ours.row)
        : ownOrder(order, ours);
  return (
    found && {
      order_id: order.id,
      order_type: order.type,
      conversion_id: ours.conversion?.record.id ?? null,
      ...moved(order),
      ...found,
    }
  );
};
