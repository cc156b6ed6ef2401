import { NOW } from './records.ts';

/** A valid event with any part replaced. */
export const eventWith = (
  over: Readonly<Record<string, unknown>> = {},
  data: Readonly<Record<string, unknown>> = {},
  at: string = NOW.toISOString(),
) => ({
  id: 'evt_1',
  event_type: 'order.confirmed',
  created_at: at,
  data: {
    id: 'ord_1',
    type: 'deposit',
    account_id: 'acc_1',
    status: 'confirmed',
    source_asset: 'BRL',
    target_asset: 'BRL',
    source_amount: '1500.00',
    target_amount: '1500.00',
    reference: 'PIX',
    end_to_end_id: 'E1',
    created_at: at,
    updated_at: at,
    ...data,
  },
  ...over,
});

type Case = readonly [name: string, over: Record<string, unknown>, data: Record<string, unknown>];

const DIGITS_18 = '9'.repeat(18);
const LONGEST_ID = `~${'!'.repeat(199)}`;

/** The limits of what is accepted; every engine must be able to write them. */
export const ACCEPTED_EXTREMES: readonly Case[] = [
  ['the longest ids', { id: LONGEST_ID.slice(0, 150) }, { id: LONGEST_ID, account_id: LONGEST_ID }],
  ['ids of keys’ own signs', { id: 'EVENT#whc_1:evt' }, { id: '#', account_id: '#:#' }],
  ['the shortest ids', { id: 'e' }, { id: 'o', account_id: 'a' }],
  ['ids with dots', { id: '..' }, { id: '..%2f.', account_id: '.a' }],
  [
    'the largest amounts',
    {},
    { source_amount: `${DIGITS_18}.${DIGITS_18}`, target_amount: `${DIGITS_18}.${DIGITS_18}` },
  ],
  ['the smallest amounts', {}, { source_amount: '0', target_amount: `0.${'0'.repeat(17)}1` }],
  ['amounts as numbers', {}, { source_amount: 1500, target_amount: 1e-7 }],
  ['an amount with an exponent', {}, { source_amount: '1.5e3', target_amount: '1E-18' }],
  [
    'the longest texts, four bytes a character',
    { event_type: '😀'.repeat(50) },
    {
      source_asset: '😀'.repeat(10),
      target_asset: '😀'.repeat(10),
      reference: '😀'.repeat(100),
      end_to_end_id: '😀'.repeat(50),
    },
  ],
  ['no texts', {}, { source_asset: '', target_asset: '', reference: null, end_to_end_id: undefined }],
  ['the earliest times', { created_at: '2015-01-01T00:00:00Z' }, { created_at: '2015-01-01T00:00:00.000Z' }],
  [
    'the latest times',
    { created_at: '2026-11-20T14:05:00.000Z' },
    { updated_at: '2026-11-20T14:05:00.000+00:00' },
  ],
];

const each = (field: string, what: string, value: unknown): Case => [
  `${field}: ${what}`,
  {},
  { [field]: value },
];

/** One step beyond. The name before the colon is the wrong field, in `data` where it belongs there. */
export const REFUSED_EXTREMES: readonly Case[] = [
  ...['source_amount', 'target_amount'].flatMap((field) => [
    each(field, 'thirty nines', '9'.repeat(30)),
    each(field, '19 digits', `1${'0'.repeat(18)}`),
    each(field, '19 decimals', `0.${'0'.repeat(18)}1`),
    each(field, 'negative', '-0.01'),
    each(field, 'a negative number', -1),
    each(field, 'an exponent out of bounds', '1e18'),
    each(field, '10,000 digits', '1'.repeat(10_000)),
    each(field, 'not a number', 'NaN'),
    each(field, 'hexadecimal', '0x10'),
    each(field, 'empty', ''),
  ]),
  ...['created_at', 'updated_at'].flatMap((field) => [
    each(field, '1,100 digits of a second', `2026-11-20T14:00:00.${'0'.repeat(1100)}Z`),
    each(field, 'microseconds', '2026-11-20T14:00:00.000001Z'),
    each(field, 'the year 9999', '9999-12-31T23:59:59.999Z'),
    each(field, 'the year 10000', '+010000-01-01T00:00:00.000Z'),
    each(field, 'the day before 2015', '2014-12-31T23:59:59.999Z'),
    each(field, 'before 2015 by its offset', '2015-01-01T00:30:00.000+01:00'),
    each(field, 'a moment too far ahead', '2026-11-20T14:05:00.001Z'),
    each(field, 'too far ahead by its offset', '2026-11-20T14:00:00.000-01:00'),
    each(field, 'no such day', '2026-02-30T00:00:00.000Z'),
    each(field, 'no time', 'yesterday'),
    each(field, 'a number', 1_795_183_200_000),
  ]),
  ...['id', 'account_id'].flatMap((field) => [
    each(field, 'empty', ''),
    each(field, '201 characters', 'x'.repeat(201)),
    each(field, 'a blank', 'acc 1'),
    each(field, 'a line break', 'acc_1\n'),
    each(field, 'a zero', 'acc\u0000'),
    each(field, 'not ASCII', 'acc_é'),
    each(field, 'a right-to-left override', 'acc_\u202e1'),
    each(field, 'a dot', '.'),
    each(field, 'two dots', '..'),
    each(field, 'many dots', '.'.repeat(200)),
  ]),
  ...(
    [
      ['source_asset', 20],
      ['target_asset', 20],
      ['reference', 200],
      ['end_to_end_id', 100],
    ] as const
  ).flatMap(([field, most]) => [
    each(field, 'a character too long', 'x'.repeat(most + 1)),
    each(field, 'a control character', 'a\u0007'),
    each(field, 'a C1 control', 'a\u0085'),
    each(field, 'a line break', 'a\nb'),
    each(field, 'an override', 'a\u202eb'),
    each(field, 'an isolate', '\u2066ab'),
    each(field, 'an Arabic letter mark', '\u061cab'),
    each(field, 'a number', 7),
  ]),
  each('type', 'an unknown one', 'refund'),
  each('status', 'an unknown one', 'done'),
  ['id: 151 characters', { id: 'x'.repeat(151) }, {}],
  ['id: empty', { id: '' }, {}],
  ['id: a blank', { id: 'evt 1' }, {}],
  ['event_type: empty', { event_type: '' }, {}],
  ['event_type: 101 characters', { event_type: 'x'.repeat(101) }, {}],
  ['event_type: markup with a direction control', { event_type: '\u202e<b>' }, {}],
  ['created_at: the year 9999', { created_at: '9999-01-01T00:00:00.000Z' }, {}],
  ['created_at: too precise', { created_at: '2026-11-20T14:00:00.0000Z' }, {}],
];
