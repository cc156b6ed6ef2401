const TIME = 'must be a time in the documented format, from 2015 to 5 minutes ahead';
const AMOUNT = 'must be a non-negative amount, with at most 18 digits before and after the point';
const idOf = (most: number): string => `must be 1 to ${most} visible ASCII characters without spaces`;
const providerIdOf = (most: number): string => `${idOf(most)}, and not dots only`;
const textOf = (most: number): string =>
  `must be a text of at most ${most} characters, without control characters`;

/** What each field of an event must be, in any shape that is read. Nothing of what was sent is repeated. */
const RULES: Readonly<Record<string, string>> = {
  id: idOf(150),
  event: textOf(100),
  event_type: textOf(100),
  account_id: 'must be a text',
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
