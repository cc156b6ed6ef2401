import * as fc from 'fast-check';

/** Which calls a fault may strike: the table's reads and writes, looks at the provider, and orders sent to it. */
export const CALLS = ['read', 'write', 'look', 'send'] as const;
export type Call = (typeof CALLS)[number];

const ANYWHERE = ['crash_before', 'crash_after', 'frozen_before', 'frozen_after'] as const;

const FAULTS = {
  read: [...ANYWHERE, 'fails_before'],
  write: [...ANYWHERE, 'fails_before', 'fails_after'],
  look: [...ANYWHERE, 'timeout_before', 'unavailable', 'refused', 'blind'],
  send: [
    ...ANYWHERE,
    'timeout_before',
    'timeout_after',
    'commits_late',
    'crash_and_commits_late',
    '5xx_after',
    '5xx_before',
    'unavailable',
    'refused',
  ],
} as const;
export type FaultName = (typeof FAULTS)[Call][number];

export interface Fault {
  readonly call: Call;
  /** It strikes the call of this number among its kind. */
  readonly nth: number;
  readonly name: FaultName;
  /** How long something is frozen, or after how long the provider commits. */
  readonly seconds: number;
}

/** How often calls of a kind happen, so that faults meet them. */
const REACH: Record<Call, number> = { read: 90, write: 60, look: 20, send: 8 };

const faultOf = (call: Call): fc.Arbitrary<Fault> =>
  fc.record({
    call: fc.constant(call),
    nth: fc.nat(REACH[call]),
    name: fc.constantFrom<FaultName>(...FAULTS[call]),
    seconds: fc.integer({ min: 1, max: 120 }),
  });

const fault = fc.oneof(
  { weight: 1, arbitrary: faultOf('read') },
  { weight: 3, arbitrary: faultOf('write') },
  { weight: 2, arbitrary: faultOf('look') },
  { weight: 5, arbitrary: faultOf('send') },
);

const delivery = fc.record({
  /** Seconds after the payment; the later one may come first. */
  after: fc.integer({ min: 0, max: 90 }),
  event: fc.constantFrom('order.confirmed', 'order.confirmed', 'order.created'),
  /** The same event again, or the same fact under an id of its own. */
  sameId: fc.boolean(),
});

const deposit = fc.record({
  at: fc.integer({ min: 0, max: 120 }),
  amount: fc.constantFrom('1500', '1500', '4000', '6000.50', '99'),
  /** What the event tells of it; a webhook is a hint, not money. */
  told: fc.constantFrom(
    ...(['truth', 'truth', 'truth', 'truth', 'truth'] as const),
    'another amount',
    'a deposit that is not there',
    'a deposit that is cancelled',
    'a deposit of another account',
    'under a wrong secret',
  ),
  /** Seconds until the provider itself shows it as confirmed. */
  confirmedAfter: fc.constantFrom(0, 0, 0, 5, 60),
  /** None: the webhook is lost. */
  deliveries: fc.array(delivery, { minLength: 0, maxLength: 4, size: 'max' }),
});
export type Deposit = typeof deposit extends fc.Arbitrary<infer T> ? T : never;

const ACTIONS = [
  'retry',
  'retry',
  'retry 3 times at once',
  'retry 20 times at once',
  'configuration disabled',
  'configuration enabled',
  'configuration deleted',
  'limit 2000',
  'limit 10000',
  'credentials removed',
  'credentials wrong',
  'credentials restored',
  'sub-account inactive',
  'sub-account moved to another owner',
  'webhook owner becomes admin',
  'webhooks refused',
  'webhooks taken again',
  'wallet removed',
  'wallet restored',
  'all drivers again',
  'another sweep',
] as const;
export type Action = (typeof ACTIONS)[number];

const action = fc.record({
  at: fc.integer({ min: 0, max: 600 }),
  what: fc.constantFrom<Action>(...ACTIONS),
});

/** What becomes of a stream record or of the provider's events for our own orders. */
const DELIVERED = ['once', 'once', 'once', 'twice', 'late', 'lost'] as const;
const deliveries = fc.array(fc.constantFrom(...DELIVERED), { maxLength: 12 });

/** What becomes of the orders that we make, in turn; all others are confirmed after 2 s. */
const settlement = fc.record({
  after: fc.constantFrom(0, 2, 2, 45, 400),
  status: fc.constantFrom('confirmed', 'confirmed', 'confirmed', 'cancelled'),
});

export const scenario = fc.record({
  keyHonoured: fc.boolean(),
  /** The UTC day ends during the run, or not. */
  start: fc.constantFrom('2026-11-20T14:00:00.000Z', '2026-11-20T14:00:00.000Z', '2026-11-20T23:58:30.000Z'),
  /** USDT that an exchange gives, beside what was quoted. */
  exchanged: fc.constantFrom(undefined, undefined, '270.5'),
  /** Clocks of the drivers, in milliseconds beside the true time; taken in turn. */
  skews: fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 6 }),
  deposits: fc.array(deposit, { minLength: 1, maxLength: 4, size: 'max' }),
  faults: fc.array(fault, { maxLength: 12, size: 'max' }),
  /** What strikes the first orders that are sent, one after the other. */
  sends: fc.array(fc.option(faultOf('send')), { maxLength: 6, size: 'max' }),
  actions: fc.array(action, { maxLength: 8, size: 'max' }),
  stream: deliveries,
  webhooks: deliveries,
  settlements: fc.array(settlement, { maxLength: 6, size: 'max' }),
  /** At the end a person presses Retry on what failed, or leaves it. */
  retriesAtEnd: fc.integer({ min: 0, max: 4 }),
  /** Minutes between those: an order in doubt may be made anew once its first try cannot arrive any more. */
  patience: fc.constantFrom(0, 0, 70),
});
export type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;
