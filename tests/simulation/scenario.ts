import * as fc from 'fast-check';
import type { ListOrder } from '#tests/support/model-provider.ts';

/** Payments, actions and most faults happen in this time. */
export const BUSY_MINUTES = 12;

/** The calls that a fault can hit: table reads and writes, provider reads, and orders. */
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
  /** Hits the nth call of its kind. */
  readonly nth: number;
  readonly name: FaultName;
  /** Length of a freeze, or time until the provider commits. */
  readonly seconds: number;
}

/** Approximate number of calls of each kind in a run, so that faults hit some. */
const REACH: Record<Call, number> = { read: 90, write: 60, look: 20, send: 8 };

const faultOf = (call: Call, reach = REACH[call]): fc.Arbitrary<Fault> =>
  fc.record({
    call: fc.constant(call),
    nth: fc.nat(reach),
    name: fc.constantFrom<FaultName>(...FAULTS[call]),
    seconds: fc.integer({ min: 1, max: 120 }),
  });

const fault = fc.oneof(
  { weight: 1, arbitrary: faultOf('read') },
  { weight: 3, arbitrary: faultOf('write') },
  { weight: 2, arbitrary: faultOf('look') },
  { weight: 5, arbitrary: faultOf('send') },
);

/** A try that arrives late, one that is not sent, one that is refused. */
const lateThenRefused = fc
  .record({ from: fc.nat(1), seconds: fc.integer({ min: 40, max: 120 }) })
  .map(({ from, seconds }) => {
    const names = ['commits_late', 'unavailable', 'refused'] as const;
    const none: readonly (Fault | null)[] = [null];
    return [...none.slice(0, from), ...names.map((name): Fault => ({ call: 'send', nth: 0, name, seconds }))];
  });

const delivery = fc.record({
  /** Seconds after the payment. */
  after: fc.integer({ min: 0, max: 90 }),
  event: fc.constantFrom('order.confirmed', 'order.confirmed', 'order.confirmed', 'order.created'),
  /** The same event again, or the same fact under another id. */
  sameId: fc.boolean(),
});

const deposit = fc.record({
  at: fc.integer({ min: 0, max: 120 }),
  amount: fc.constantFrom('1500', '1500', '1500', '1500', '1500', '4000', '4000', '6000.50', '99', '250'),
  /** The event's claim: a webhook is a hint, not money. */
  claims: fc.constantFrom(
    ...(['truth', 'truth', 'truth', 'truth', 'truth', 'truth', 'truth', 'truth', 'truth', 'truth'] as const),
    'another amount',
    'a deposit that is not there',
    'a deposit that is cancelled',
    'a deposit of another account',
    'under a wrong secret',
  ),
  /** Seconds until the provider reports it as confirmed. */
  confirmedAfter: fc.constantFrom(0, 0, 0, 5, 60),
  /** Seconds after its confirmation, and whether an event reports it. */
  takenBack: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(2, 20, 90, 400) },
  ),
  isTakenBackReported: fc.boolean(),
  /** Seconds for which the provider answers 404. */
  hiddenFor: fc.constantFrom(0, 0, 0, 0, 3, 45),
  /** Null: the webhook is lost. */
  deliveries: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 9, arbitrary: fc.array(delivery, { minLength: 1, maxLength: 4, size: 'max' }) },
  ),
});
export type Deposit = typeof deposit extends fc.Arbitrary<infer T> ? T : never;

const ACTIONS = [
  'retry',
  'retry',
  'retry',
  'retry 3 times at once',
  'retry 20 times at once',
  'configuration disabled',
  'configuration enabled',
  'configuration enabled',
  'configuration deleted',
  'limit 2000',
  'limit 10000',
  'slippage 10',
  'over-limit deposits continue the next day',
  'credentials removed',
  'credentials wrong',
  'credentials restored',
  'sub-account inactive',
  'sub-account active',
  'sub-account moved to another owner',
  'sub-account moved to another owner',
  'sub-account moved back',
  'sub-account without an owner',
  'another manager',
  'the owner confirms the wallet',
  'the owner confirms the wallet',
  'the owner confirms a wallet of their own',
  'the manager names their own wallet',
  'the former owner patches the rule',
  'the rule is made again',
  'webhook owner becomes admin',
  'webhooks refused',
  'webhooks taken again',
  'wallet removed',
  'wallet has another address',
  'wallet is on another network',
  'another wallet before it',
  'wallet restored',
  'money moved by hand',
  'part of the money moved by hand',
  'marked as settled',
  'the rest is converted',
  'held payments converted',
  'held payments closed',
  'the gateway is stopped',
  'the sub-account is stopped',
  'the sub-account is stopped',
  'the rule is stopped',
  'the destination is stopped',
  'stops are lifted',
  'all drivers again',
  'another sweep',
] as const;
export type Action = (typeof ACTIONS)[number];

const action = fc.record({
  at: fc.integer({ min: 0, max: 600 }),
  what: fc.constantFrom<Action>(...ACTIONS),
});

/** The account changes hands; the new owner confirms the destination later, or never. */
const move = fc.record({
  at: fc.integer({ min: 0, max: 400 }),
  to: fc.constantFrom('another', 'another', 'owner', null),
  confirmsAfter: fc.constantFrom(null, 0, 1, 20, 120),
  isOwnWallet: fc.boolean(),
  isRetried: fc.boolean(),
});
export type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

/** What happens to stream records and to the provider's events for our orders. */
const DELIVERED = ['once', 'once', 'once', 'twice', 'late', 'lost'] as const;
const deliveries = fc.array(fc.constantFrom(...DELIVERED), { maxLength: 12 });

/** How our orders end, in sequence; further ones are confirmed after 2 s. */
const settlement = fc.record({
  after: fc.constantFrom(0, 2, 2, 45, 400, 1500),
  status: fc.constantFrom('confirmed', 'confirmed', 'confirmed', 'confirmed', 'cancelled'),
  /** Seconds for which the provider answers 404. */
  hiddenFor: fc.constantFrom(0, 0, 0, 0, 5, 100),
});

/** What exchanges give, in sequence; further ones give the quoted amount. */
const GIVEN = [
  ...(['what was quoted', 'what was quoted', 'what was quoted', 'what was quoted'] as const),
  ...(['what was quoted', 'what was quoted', 'what was quoted', 'what was quoted'] as const),
  'a little less',
  'less than 1 % allows',
  'less than any rule allows',
  'filled in part',
  'another asset',
  'nothing',
  'more',
] as const;
export type Given = (typeof GIVEN)[number];

/** False events with the right secret. */
const hostile = fc.record({
  at: fc.integer({ min: 0, max: 600 }),
  of: fc.constantFrom('a deposit', 'an exchange', 'a transfer', 'no order', 'an order of another account'),
  which: fc.nat(5),
  event: fc.constantFrom(
    'order.created',
    'order.confirmed',
    'order.cancelled',
    'settlement.confirmed',
    'settlement.cancelled',
  ),
  type: fc.constantFrom('deposit', 'exchange', 'withdrawal'),
  status: fc.constantFrom('pending', 'confirmed', 'cancelled'),
  amount: fc.constantFrom('0', '0.01', '777', '999999999999999999', '-5', '9'.repeat(30)),
  time: fc.constantFrom('2015-01-01T00:00:00.000Z', '2026-11-20T14:00:01.000Z', '9999-12-31T23:59:59.999Z'),
  namesConversion: fc.boolean(),
  times: fc.constantFrom(1, 1, 1, 8),
});
export type Hostile = typeof hostile extends fc.Arbitrary<infer T> ? T : never;

/** A person who orders through the proxy and repeats the call with its key until it is answered. */
const caller = fc.record({
  /** Often simultaneous: the account's money covers only one of them. */
  at: fc.oneof(fc.constant(20), fc.integer({ min: 0, max: 300 })),
  spends: fc.constantFrom('BRL', 'USDT'),
  isNamed: fc.boolean(),
  isAdmin: fc.boolean(),
  /** Seconds between calls, some before the first answer. */
  pauses: fc.array(fc.constantFrom(0, 0, 1, 10, 31, 60, 400), { minLength: 1, maxLength: 5, size: 'max' }),
  faults: fc.array(
    fc.oneof(
      { weight: 1, arbitrary: faultOf('read', 5) },
      { weight: 2, arbitrary: faultOf('write', 6) },
      { weight: 2, arbitrary: faultOf('look', 4) },
      { weight: 5, arbitrary: faultOf('send', 3) },
    ),
    { maxLength: 4, size: 'max' },
  ),
});
export type Caller = typeof caller extends fc.Arbitrary<infer T> ? T : never;

/** An administrator who collects a part of the spread, repeats the request with its key, or checks it. */
const collector = fc.record({
  at: fc.integer({ min: 20, max: 600 }),
  part: fc.constantFrom('1', '1', '0.5', '1.2'),
  /** Seconds between calls: the same request again, or a check. */
  again: fc.array(fc.record({ after: fc.constantFrom(0, 0, 1, 31, 60, 400), isCheck: fc.boolean() }), {
    maxLength: 4,
    size: 'max',
  }),
  faults: fc.array(
    fc.oneof(
      { weight: 1, arbitrary: faultOf('read', 8) },
      { weight: 3, arbitrary: faultOf('write', 6) },
      { weight: 2, arbitrary: faultOf('look', 6) },
      { weight: 5, arbitrary: faultOf('send', 3) },
    ),
    { maxLength: 4, size: 'max' },
  ),
});
export type Collector = typeof collector extends fc.Arbitrary<infer T> ? T : never;

/** An order that people make at the provider, in an asset that no conversion uses. */
const ownOrder = fc.record({
  at: fc.integer({ min: 0, max: 300 }),
  type: fc.constantFrom('deposit', 'exchange', 'withdrawal'),
  amount: fc.constantFrom('10', '250.5', '0.000001'),
  /** Its later states, and whether an event reports them. */
  turns: fc.array(
    fc.record({
      after: fc.integer({ min: 1, max: 200 }),
      status: fc.constantFrom('pending', 'confirmed', 'confirmed', 'confirmed', 'cancelled'),
      amount: fc.constantFrom(null, null, null, '7', '10.25'),
      isReported: fc.boolean(),
    }),
    { maxLength: 4, size: 'max' },
  ),
});
export type OwnOrder = typeof ownOrder extends fc.Arbitrary<infer T> ? T : never;

/** A provider that does not name an order in its answer: the gateway finds it by comparing lists. */
const unnamed = fc.record({
  /** Without faults and other actors, every order is bound automatically. */
  isQuiet: fc.constantFrom(true, false, false),
  /** Seconds until the list shows an order, in sequence; further ones at once. */
  lags: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 6, size: 'max' }),
  /** Slower than the gateway waits. */
  isSlow: fc.constantFrom(false, false, false, false, true),
  listOrder: fc.constantFrom<ListOrder>('newest first', 'newest first', 'oldest first', 'last changed first'),
  /** Seconds. */
  balanceLag: fc.constantFrom(0, 0, 2, 6),
  saysWhen: fc.constantFrom(true, true, true, false),
  /** Orders that people place in the provider's dashboard. */
  foreign: fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 500 }),
      type: fc.constantFrom('exchange', 'withdrawal'),
      amount: fc.constantFrom('10', '1500', '33.5'),
      /** Seconds after its confirmation. */
      cancelledAfter: fc.constantFrom(null, null, 30),
    }),
    { maxLength: 2 },
  ),
  /** For our orders by number: a person places the same, seconds after ours is sent. */
  twins: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 2,
      arbitrary: fc.array(fc.record({ of: fc.nat(4), after: fc.constantFrom(0, 0, 1, 3, 20) }), {
        minLength: 1,
        maxLength: 2,
      }),
    },
  ),
  /** Seconds from confirmation to cancellation of callers' orders, in sequence. */
  reversals: fc.array(fc.constantFrom(null, null, null, 5, 200), { maxLength: 4 }),
  /** Seconds during which one row of the list is unreadable. */
  unreadable: fc.option(
    fc.record({ at: fc.integer({ min: 0, max: 300 }), for: fc.integer({ min: 1, max: 90 }) }),
  ),
});
export type Unnamed = typeof unnamed extends fc.Arbitrary<infer T> ? T : never;
export type Foreign = Unnamed['foreign'][number];

const drawn = fc.record({
  keyHonoured: fc.boolean(),
  /** Some runs cross midnight UTC. */
  start: fc.constantFrom('2026-11-20T14:00:00.000Z', '2026-11-20T14:00:00.000Z', '2026-11-20T23:58:30.000Z'),
  given: fc.oneof(fc.constant([]), fc.array(fc.constantFrom<Given>(...GIVEN), { maxLength: 4 })),
  transferFee: fc.constantFrom('0', '0', '1'),
  /** Offsets of the drivers' clocks from true time in milliseconds, in sequence. */
  skews: fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 6 }),
  deposits: fc.array(deposit, { minLength: 1, maxLength: 4, size: 'max' }),
  faults: fc.oneof(fc.array(fault, { maxLength: 2 }), fc.array(fault, { maxLength: 12, size: 'max' })),
  /** Faults of the first orders sent, in sequence. */
  sends: fc.oneof(
    { weight: 5, arbitrary: fc.array(fc.option(faultOf('send'), { freq: 2 }), { maxLength: 4 }) },
    { weight: 2, arbitrary: fc.array(fc.option(faultOf('send')), { maxLength: 6, size: 'max' }) },
    { weight: 1, arbitrary: lateThenRefused },
  ),
  actions: fc.oneof(fc.array(action, { maxLength: 2 }), fc.array(action, { maxLength: 9, size: 'max' })),
  moves: fc.oneof(fc.constant([]), fc.array(move, { minLength: 1, maxLength: 2, size: 'max' })),
  hostile: fc.array(hostile, { maxLength: 4, size: 'max' }),
  stream: deliveries,
  webhooks: deliveries,
  settlements: fc.array(settlement, { maxLength: 6, size: 'max' }),
  /** At the end the owner confirms the destination and enables the rule, or does not. */
  isSetRight: fc.constantFrom(true, true, false),
  /** How often a person presses Retry at the end. */
  retriesAtEnd: fc.integer({ min: 0, max: 4 }),
  /** Minutes between those: an order with an unknown outcome is made again once its first try cannot arrive. */
  patience: fc.constantFrom(0, 0, 70),
  callers: fc.array(caller, { maxLength: 3 }),
  collectors: fc.array(collector, { maxLength: 3 }),
  ownOrders: fc.array(ownOrder, { maxLength: 3 }),
  /** Seconds until manual withdrawals are confirmed; null: at once and unreported. */
  byHand: fc.constantFrom(null, 1, 60),
  /** Hours before a new destination receives automatic transfers. */
  coolingOff: fc.constantFrom(0, 0, 0.1),
  /** Null: the provider names its orders. */
  unnamed: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: unnamed }),
});
export type Scenario = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const quiet = (plan: Scenario, of: Unnamed): Scenario => ({
  ...plan,
  given: [],
  transferFee: '0',
  deposits: plan.deposits.map((each) => ({
    ...each,
    amount: '1500',
    claims: 'truth',
    takenBack: null,
    hiddenFor: 0,
  })),
  faults: [],
  sends: [],
  actions: [],
  moves: [],
  hostile: [],
  settlements: plan.settlements.map((each) => ({ ...each, status: 'confirmed', hiddenFor: 0 })),
  callers: plan.callers.map((each) => ({ ...each, faults: [] })),
  collectors: plan.collectors.map((each) => ({ ...each, faults: [] })),
  ownOrders: plan.ownOrders.filter(({ type }) => type === 'deposit'),
  byHand: null,
  coolingOff: 0,
  unnamed: {
    ...of,
    isSlow: false,
    foreign: [],
    twins: [],
    reversals: [],
    unreadable: null,
    // An answer without a time is ambiguous where people order too.
    saysWhen: of.saysWhen || plan.callers.length > 0,
  },
});

/** A provider that does not name its orders ignores idempotency keys too. */
export const scenario = drawn.map((plan): Scenario => {
  const { unnamed: of } = plan;
  if (!of) return plan;
  // Undecided: who pays a fee on top of a collection, or for collected spread that is reversed.
  const isCollected = plan.collectors.length > 0;
  const transferFee = isCollected ? '0' : plan.transferFee;
  const without = {
    ...plan,
    keyHonoured: false,
    transferFee,
    unnamed: { ...of, reversals: isCollected ? [] : of.reversals },
  };
  return of.isQuiet ? quiet(without, of) : without;
});
