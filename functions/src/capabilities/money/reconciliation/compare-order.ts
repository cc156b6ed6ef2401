import type { Difference, ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type {
  ConfigurationRecord,
  OrderRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { CONVERSION_STATUSES, isActive } from '@ramps-gateway/shared/domain/conversion.ts';
import { amountText, inReais } from '@ramps-gateway/shared/domain/money-text.ts';
import { compare, divide, multiply, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { differing, type Finding, type Found } from './model.ts';
import type { ComparedConversion, Ours } from './ports.ts';

/** An order with an unknown status stays pending forever, so a person must find out what the status means. */
export const unknownStatus = (order: ProviderOrder): Finding | undefined => {
  if (order.status_word === undefined) return undefined;
  const [called, money] = [CALLED[order.type], moved(order)];
  return {
    kind: 'unknown_status',
    order_id: order.id,
    order_type: order.type,
    conversion_id: null,
    differences: [{ field: 'status', ours: 'pending', provider: order.status_word }],
    ...money,
    detail: `The provider shows the ${called} ${order.id} of ${amountText(money)} as "${order.status_word}", a status the gateway does not know. It counts as pending, and the gateway does nothing with it. Ask the provider what the status means and where the money is. This closes automatically once the provider shows a known status.`,
    resumable: false,
  };
};

export interface OursOfAccount extends Ours {
  readonly account: SubAccountRecord;
  readonly configuration: ConfigurationRecord | undefined;
}

const CALLED = { deposit: 'deposit', exchange: 'exchange', withdrawal: 'transfer' } as const;

type Sides = Pick<
  ProviderOrder,
  'type' | 'source_amount' | 'source_asset' | 'target_amount' | 'target_asset'
>;

/** The amount that moved: received for a deposit, spent for every other order. */
export const moved = (order: Sides): { readonly amount: string; readonly asset: string } =>
  order.type === 'deposit'
    ? { amount: order.target_amount, asset: order.target_asset }
    : { amount: order.source_amount, asset: order.source_asset };

const isBrlDeposit = ({ type, target_asset }: ProviderOrder): boolean =>
  type === 'deposit' && target_asset === 'BRL';

/**
 * C7: true if a confirmed deposit should have started a conversion. False if the rule has changed since, because it
 * proves nothing then.
 */
const mustConvert = (order: ProviderOrder, { account, configuration, row }: OursOfAccount): boolean => {
  if (!configuration?.is_enabled || account.status !== 'active') return false;
  if (compare(order.target_amount, configuration.minimum_amount) < 0) return false;
  if (configuration.created_at > order.updated_at) return false;
  return row?.status !== 'confirmed' || configuration.updated_at <= row.updated_at;
};

type Side = Parameters<typeof amountText>[0];

const sideDiffers = (ours: Side, theirs: Side): readonly Difference[] =>
  ours.asset === theirs.asset && compare(ours.amount, theirs.amount) === 0
    ? []
    : [{ field: 'amount', ours: amountText(ours), provider: amountText(theirs) }];

const textDiffers = (ours: string | null, provider: string | null): readonly Difference[] =>
  ours === provider ? [] : [{ field: 'reference', ours, provider }];

/** The status, or the provider's own word if it is unknown. */
const wordOf = ({ status, status_word: word }: Pick<ProviderOrder, 'status' | 'status_word'>): string =>
  word ?? status;

const fieldsOf = (order: ProviderOrder, row: OrderRecord): readonly Difference[] => {
  const source = sideDiffers(
    { amount: row.source_amount, asset: row.source_asset },
    { amount: order.source_amount, asset: order.source_asset },
  );
  const target = sideDiffers(
    { amount: row.target_amount, asset: row.target_asset },
    { amount: order.target_amount, asset: order.target_asset },
  );
  const [ours, provider] = [wordOf(row), wordOf(order)];
  return [
    ...(ours === provider ? [] : [{ field: 'status', ours, provider } as const]),
    ...source,
    // A deposit has the same amount on both sides; one line is enough.
    ...(source[0]?.ours === target[0]?.ours ? [] : target),
    ...textDiffers(row.reference, order.reference),
    ...textDiffers(row.end_to_end_id, order.end_to_end_id),
  ];
};

/**
 * Compares our row with the order. The engine corrects the row when it next reads the order; only a lasting difference
 * needs a person.
 */
export const rowDiffers = (order: ProviderOrder, row: OrderRecord): Found | undefined => {
  const differences = fieldsOf(order, row);
  const [first] = differences;
  if (!first) return undefined;
  const called = CALLED[order.type];
  const detail =
    first.field !== 'status'
      ? `The stored ${called} does not match the provider. The provider's record counts.`
      : row.status === 'pending'
        ? `The provider has this ${called} as ${wordOf(order)}, but no event reported it. Retry records it.`
        : `This ${called} is recorded as ${row.status}, but the provider shows it as ${wordOf(order)}.`;
  return { kind: 'differs', differences, detail, resumable: order.status !== 'pending', ofRow: true };
};

const deposit = (order: ProviderOrder, ours: OursOfAccount): Found | undefined => {
  const { conversion, row, payment } = ours;
  if (conversion) return depositOf(conversion, order) ?? (row && rowDiffers(order, row));
  // A held payment is no exception: it already waits for a person, with its reason.
  if (order.status === 'confirmed' && isBrlDeposit(order) && !payment && mustConvert(order, ours))
    return {
      kind: 'missing_here',
      differences: [{ field: 'conversion', ours: null, provider: `confirmed, ${amountText(moved(order))}` }],
      detail: row
        ? 'This deposit is confirmed and automatic conversion is enabled, but no conversion started. Retry starts it, once, within the limits.'
        : 'This deposit is confirmed and automatic conversion is enabled, but its event never arrived. Retry starts its conversion, once, within the limits.',
      resumable: true,
    };
  return unrecorded(order, row);
};

/** A confirmed order that no event reported. Without a row, an order that moved no money is no finding. */
const unrecorded = (order: ProviderOrder, row: OrderRecord | undefined): Found | undefined => {
  if (row) return rowDiffers(order, row);
  if (order.status !== 'confirmed') return undefined;
  return {
    kind: 'missing_here',
    differences: [{ field: 'order', ours: null, provider: `confirmed, ${amountText(moved(order))}` }],
    detail: `The provider confirmed this ${CALLED[order.type]}, but its event never arrived. Retry records it.`,
    resumable: true,
  };
};

const wasSent = ({ record }: ComparedConversion): boolean =>
  record.transfer_order_id !== null ||
  record.status === 'transfer_initiated' ||
  record.status === 'transfer_completed';

/** Decimals of USDT amounts. */
const USDT_PLACES = 6;

/** A loss: the deposit, or `taken` BRL of it, was taken back after the proceeds had been sent. */
const lost = ({ record }: ComparedConversion, order: ProviderOrder, taken: string): Found => {
  const whole = record.original_amount;
  const sent = record.transferred_usdt_amount ?? record.target_usdt_amount ?? '0';
  const isPart = compare(taken, whole) < 0;
  const loss = isPart ? divide(multiply(sent, taken), whole, USDT_PLACES) : sent;
  const said = isPart
    ? `${inReais(taken)} of ${inReais(whole)} were returned after ${sent} USDT had been sent for the whole deposit.`
    : `${inReais(taken)} were returned after ${sent} USDT had been sent for them.`;
  return {
    kind: 'taken_back',
    differences: [
      isPart
        ? { field: 'amount', ours: inReais(whole), provider: inReais(order.target_amount) }
        : { field: 'status', ours: 'confirmed', provider: order.status },
    ],
    amount: loss,
    asset: 'USDT',
    detail: `${said} The loss is ${loss} USDT. Check it at the provider.`,
    resumable: false,
  };
};

/**
 * The step's note after the engine lowered the amount (conversions/steps/exchange), in its current and earlier wording.
 */
const REST_TAKEN = /^Converting the (\S+ BRL|R\$\s\S+) that are left of /;

/** True if a person chose to convert only the rest. The note remains after a later Retry. */
const isOfRest = ({ convert_rest: isAsked, steps }: ComparedConversion): boolean =>
  isAsked || steps.some(({ note }) => note !== null && REST_TAKEN.test(note));

/** The finding for a deposit with a conversion. Before the first step is done, the engine checks the deposit. */
const depositOf = (conversion: ComparedConversion, order: ProviderOrder): Found | undefined => {
  const { record, step } = conversion;
  if (step === 'confirm_deposit') return undefined;
  const more = compare(order.target_amount, record.original_amount);
  if (order.status === 'cancelled' && wasSent(conversion))
    return lost(conversion, order, record.original_amount);
  if (order.status === 'confirmed' && more < 0 && wasSent(conversion))
    return lost(conversion, order, subtract(record.original_amount, order.target_amount));
  // A settled conversion is closed, and a failed one's exception already says to send nothing.
  if (record.settled !== null || (order.status === 'cancelled' && record.status === 'failed'))
    return undefined;
  if (order.status !== 'confirmed')
    return differing(
      'status',
      'confirmed',
      order.status,
      `The provider had confirmed this deposit when its conversion began, and now shows it as ${order.status}. Send nothing more for it. Check it at the provider.`,
    );
  // A failed conversion's exception already states how much of the deposit is left.
  if (more < 0 && record.status === 'failed') return undefined;
  if (more === 0 || (more > 0 && isOfRest(conversion))) return undefined;
  return differing(
    'amount',
    inReais(record.original_amount),
    inReais(order.target_amount),
    'The conversion used a different amount than the provider now shows for its deposit.',
  );
};

const sawConfirmed = ({ record, step }: ComparedConversion, type: ProviderOrder['type']): boolean => {
  if (record.status === 'transfer_completed') return true;
  if (type === 'withdrawal') return false;
  return record.status === 'failed'
    ? step === 'initiate_transfer' || step === 'confirm_transfer'
    : CONVERSION_STATUSES.indexOf(record.status) >= CONVERSION_STATUSES.indexOf('exchange_confirmed');
};

const namedOrder = (
  order: ProviderOrder,
  conversion: ComparedConversion,
  row: OrderRecord | undefined,
): Found | undefined => {
  if (order.status !== 'confirmed' && sawConfirmed(conversion, order.type))
    return differing(
      'status',
      'confirmed',
      order.status,
      `The provider had confirmed this ${CALLED[order.type]}, and now shows it as ${order.status}. Check it at the provider.`,
    );
  const { record } = conversion;
  const ordered =
    order.type === 'exchange'
      ? (conversion.exchange?.ordered ?? record.original_amount)
      : (conversion.transfer?.ordered ?? record.target_usdt_amount);
  const asset = order.type === 'exchange' ? 'BRL' : 'USDT';
  if (
    order.status === 'confirmed' &&
    ordered !== null &&
    (order.source_asset !== asset || compare(ordered, order.source_amount) !== 0)
  )
    return differing(
      'amount',
      amountText({ amount: ordered, asset }),
      amountText(moved(order)),
      `The provider's ${CALLED[order.type]} does not have the ordered amount. Check it at the provider.`,
    );
  // The conversion read this order from the provider itself, but its row may only have the webhook's data.
  return row && order.status !== 'pending' ? rowDiffers(order, row) : undefined;
};

/** An order with our reference: the conversion's own, one being placed, or one too many. */
const ownOrder = (order: ProviderOrder, { conversion, row }: OursOfAccount): Found | undefined => {
  const status = `${order.status}, ${amountText(moved(order))}`;
  if (!conversion)
    return order.status === 'confirmed'
      ? {
          kind: 'missing_here',
          differences: [{ field: 'conversion', ours: null, provider: status }],
          detail: `This ${CALLED[order.type]} has a reference of the gateway (${order.reference ?? ''}), but no such conversion exists. Check it at the provider.`,
          resumable: false,
        }
      : undefined;
  const effect = order.type === 'exchange' ? conversion.exchange : conversion.transfer;
  const known =
    order.type === 'exchange' ? conversion.record.exchange_order_id : conversion.record.transfer_order_id;
  if (known === order.id) return namedOrder(order, conversion, row);
  if (order.status !== 'confirmed') return undefined;
  const expected = effect !== null && effect.order_id === null && effect.reference === order.reference;
  const isSettled = conversion.record.settled !== null;
  // The engine will find the order by its reference.
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
    detail: !expected
      ? `The provider made this ${CALLED[order.type]} in addition to the one its conversion knows. The money may have moved twice: check it at the provider.`
      : isSettled
        ? `The provider made this ${CALLED[order.type]} of a conversion that was marked as settled by hand: the money may have moved twice. Send nothing for it; check it at the provider.`
        : `The provider made this ${CALLED[order.type]}, but its conversion failed without recording it. Retry lets the conversion adopt it.`,
    resumable: expected && !isSettled,
  };
};

/** Compares one order with our records. Pure. Undefined if everything matches. */
export const compareOrder = (order: ProviderOrder, ours: OursOfAccount): Finding | undefined => {
  const found =
    order.type === 'deposit'
      ? deposit(order, ours)
      : ours.placedFor === null
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
