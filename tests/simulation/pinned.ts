import type { Deposit, Fault, Scenario } from './scenario.ts';

/**
 * Histories that one seed in thousands reaches, each with the guard (tests/guards/guards.ts) whose removal makes it
 * fail. `npm run simulate -- --in-turn` finds them in a copy without the guard.
 */
interface Pinned {
  readonly guard: string;
  readonly scenario: Scenario;
}

const NOTHING_ELSE: Scenario = {
  keyHonoured: false,
  start: '2026-11-20T14:00:00.000Z',
  given: [],
  transferFee: '0',
  skews: [],
  deposits: [],
  faults: [],
  sends: [],
  actions: [],
  moves: [],
  hostile: [],
  stream: [],
  webhooks: [],
  settlements: [],
  isSetRight: true,
  retriesAtEnd: 0,
  patience: 0,
  callers: [],
  collectors: [],
  ownOrders: [],
  byHand: null,
  coolingOff: 0,
  unnamed: null,
};

const CONFIRMED = { after: 0, event: 'order.confirmed', sameId: false } as const;

const DEPOSIT: Deposit = {
  at: 0,
  amount: '1500',
  claims: 'truth',
  confirmedAfter: 0,
  takenBack: null,
  isTakenBackReported: false,
  hiddenFor: 0,
  deliveries: [CONFIRMED],
};

const send = (name: Fault['name'], seconds: number): Fault => ({ call: 'send', nth: 0, name, seconds });

/** A try that arrives late, one that is not sent, and one that is refused. */
const IN_DOUBT = [send('commits_late', 40), send('unavailable', 40), send('refused', 40)];

const settled = (status: 'confirmed' | 'cancelled') => ({ after: 0, status, hiddenFor: 0 }) as const;

const refused = send('refused', 1);

/**
 * A deposit every 15 seconds, with exchanges that take 45, so some are always open. The first transfer is refused once, so
 * it waits for its USDT.
 */
export const STEADY: Scenario = {
  ...NOTHING_ELSE,
  keyHonoured: true,
  deposits: Array.from({ length: 40 }, (_, nth) => ({
    ...DEPOSIT,
    amount: '250',
    at: nth < 3 ? Math.min(nth, 1) : nth * 15,
  })),
  sends: [null, null, null, refused],
  settlements: Array.from({ length: 80 }, (_, nth) => ({
    ...settled('confirmed'),
    after: nth === 0 ? 2 : 45,
  })),
};

export const PINNED: readonly Pinned[] = [
  {
    guard: 'look before resend: an order that may exist is looked for first',
    scenario: {
      ...NOTHING_ELSE,
      deposits: [DEPOSIT],
      sends: [send('timeout_after', 1)],
      // Otherwise its event would bind the order to its intent, which then could not be claimed again.
      webhooks: ['lost'],
    },
  },
  {
    guard: 'destination named by the rule: the address that was confirmed, not the id alone',
    scenario: {
      ...NOTHING_ELSE,
      deposits: [DEPOSIT],
      actions: [{ at: 10, what: 'wallet has another address' }],
      settlements: [{ ...settled('confirmed'), after: 45 }],
    },
  },
  {
    guard: 'deposit: a cancelled one is not converted',
    scenario: {
      ...NOTHING_ELSE,
      deposits: [{ ...DEPOSIT, takenBack: 20 }],
      faults: [{ call: 'write', nth: 2, name: 'crash_after', seconds: 1 }],
    },
  },
  {
    guard: 'destination named by the rule: it is there, unchanged, whatever else the provider lists',
    scenario: {
      ...NOTHING_ELSE,
      deposits: [DEPOSIT],
      sends: IN_DOUBT,
      actions: [{ at: 0, what: 'wallet removed' }],
    },
  },
  {
    guard: "money of its own: after a Retry another deposit's USDT is not used",
    scenario: {
      ...NOTHING_ELSE,
      deposits: [DEPOSIT, DEPOSIT],
      actions: [{ at: 1, what: 'money moved by hand' }],
      settlements: [settled('confirmed'), settled('confirmed'), settled('cancelled')],
      retriesAtEnd: 1,
    },
  },
  {
    guard: "money of its own: after a Retry another deposit's BRL are not used",
    scenario: {
      ...NOTHING_ELSE,
      deposits: [DEPOSIT],
      sends: [null, ...IN_DOUBT],
      actions: [{ at: 1, what: 'money moved by hand' }],
      settlements: [settled('cancelled')],
      retriesAtEnd: 1,
    },
  },
];
