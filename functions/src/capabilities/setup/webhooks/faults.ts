import * as z from 'zod/mini';

const TIME = 'must be a time in the documented format, from 2015 to 5 minutes ahead';
const AMOUNT = 'must be a non-negative amount, with at most 18 digits before and after the point';
const idOf = (most: number): string => `must be 1 to ${most} visible ASCII characters without spaces`;
const providerIdOf = (most: number): string => `${idOf(most)}, and not dots only`;
const textOf = (most: number): string =>
  `must be a string of at most ${most} characters, without control characters`;

/** The rule for each field of an event, in every provider's shape. The texts never repeat what was sent. */
const RULES: Readonly<Record<string, string>> = {
  id: idOf(150),
  event: textOf(100),
  event_type: textOf(100),
  account_id: 'must be a string',
  created_at: TIME,
  data: 'must be an object',
  'data.id': providerIdOf(200),
  'data.type': 'must be an order type',
  'data.account_id': providerIdOf(200),
  'data.status': 'must be an order status',
  'data.source_asset': textOf(20),
  'data.target_asset': textOf(20),
  'data.source_amount': AMOUNT,
  'data.target_amount': AMOUNT,
  'data.reference': textOf(200),
  'data.end_to_end_id': textOf(100),
  'data.created_at': TIME,
  'data.updated_at': TIME,
  'data.order_id': providerIdOf(200),
  'data.sub_account_id': providerIdOf(200),
  'data.settlement_id': providerIdOf(200),
  'data.processed_at': TIME,
};

export const EVENT_FIELDS: readonly string[] = Object.keys(RULES);

export const faultOf = (field: string | undefined): string =>
  field !== undefined && Object.hasOwn(RULES, field)
    ? `${field}: ${RULES[field] ?? ''}`
    : 'body: must be an event';

/** Fields whose values contain no personal data. */
const SHOWN: readonly string[] = [
  'id',
  'event',
  'event_type',
  'type',
  'status',
  'account_id',
  'sub_account_id',
  'order_id',
  'settlement_id',
  'source_asset',
  'source_amount',
  'target_asset',
  'target_amount',
  'target_asset_network',
  'number_of_orders_associated',
  'created_at',
  'updated_at',
  'processed_at',
  'valid_until',
];

const FIELDS = 40;
const LONGEST = 1500;

const record = z.record(z.string(), z.unknown());

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
};

/** Hides unusual field names, since the sender chooses those too. */
const nameOf = (name: string): string => (/^[A-Za-z_][\w.-]{0,39}$/.test(name) ? name : '?');

/** Allows neither spaces nor `@`, so that no field ever shows a person's name or address. */
const isHarmless = (text: string): boolean => /^[\w.:+-]{1,40}$/.test(text);

const fieldOf = (path: string, name: string, value: unknown): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  const isShown = text !== undefined && SHOWN.includes(name) && isHarmless(text);
  return `${path}${nameOf(name)}: ${isShown ? JSON.stringify(value) : kindOf(value)}`;
};

/** The fields of a body and of its objects, one per line, with values only if harmless. */
export const extractOf = (body: unknown): string => {
  const fields = record.safeParse(body);
  if (!fields.success) return kindOf(body);
  const lines = Object.entries(fields.data).flatMap(([name, value]) => {
    const inner = record.safeParse(value);
    return inner.success && !Array.isArray(value)
      ? Object.entries(inner.data).map(([field, each]) => fieldOf(`${nameOf(name)}.`, field, each))
      : [fieldOf('', name, value)];
  });
  return lines.slice(0, FIELDS).join('\n').slice(0, LONGEST) || 'no fields';
};
