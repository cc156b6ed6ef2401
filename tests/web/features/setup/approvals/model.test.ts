import { expect, test } from 'vitest';
import type { Approval } from '#shared/contract/approvals.ts';
import { firstPolicy, HELD_ACTIONS } from '#shared/domain/policy.ts';
import { approval } from '#tests/web/support/transfers.ts';
import { APPROVAL_FIELDS } from '#web/features/setup/approvals/model/fields.ts';
import { sentenceOf } from '#web/features/setup/approvals/model/sentence.ts';
import { destinationOf, similarTo } from '#web/features/setup/approvals/model/values.ts';
import { changesOf } from '#web/components/ui/values-table.tsx';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const WALLET = { asset: 'USDT', network: 'tron', address: ADDRESS };
const ACCOUNT = 'Aurora Apostas';

type Case = readonly [
  over: Pick<Approval, 'after'> & Partial<Pick<Approval, 'before' | 'sub_account'>>,
  sentence: string,
];

const rule = (over: object = {}) => ({
  is_enabled: true,
  minimum_amount: '100',
  maximum_daily_amount: '100000',
  maximum_slippage: '0.5',
  continue_next_day: false,
  custom_spread_override: null,
  destination: null,
  ...over,
});
const DESTINATION = { ...WALLET, asset: undefined, wallet_id: 'wal_1', name: 'Cold store', confirmed: false };

const SETTINGS = {
  collection_wallet: { name: 'Treasury', network: 'tron', address: ADDRESS },
  conversion: { minimum: '100', maximum: '50000', spread: '1' },
  security: { auto_approve_below: '5000', kyc_threshold: null, quote_deviation: '5' },
  performance: { batch_size: 10, timeout_seconds: 30, retries: 3, cache_minutes: 5, calls_per_second: 5 },
};

const DECIDED = {
  decision: 'bind',
  kind: 'exchange',
  source_asset: 'BRL',
  target_asset: 'USDT',
  amount: '1500',
  asset: 'BRL',
  order: {
    id: 'ord_1',
    type: 'exchange',
    source_asset: 'BRL',
    target_asset: 'USDT',
    source_amount: '1500',
    target_amount: '277.5',
    created_at: '2026-11-20T14:00:00.000Z',
  },
};

const POLICY = { ...firstPolicy(true) };

/** One per kind of pending action. */
const CASES: Readonly<Record<string, Case>> = {
  'wallet.add: destination': [
    { after: { kind: 'wallet', ...WALLET, name: 'Cold store', address_tag: '7' } },
    `Let money of ${ACCOUNT} be sent to the USDT wallet “Cold store” on Tron.`,
  ],
  'bank_account.add: destination': [
    {
      after: {
        kind: 'bank',
        asset: 'BRL',
        bank_name: 'Banco Um',
        branch: '1',
        account: '22-3',
        country: 'BR',
        instant_payment: 'a@b.example',
        instant_payment_type: 'PIX',
        city: 'Recife',
        postal_code: '1',
        state: 'PE',
        street_line: 'Rua 1',
      },
    },
    `Let money of ${ACCOUNT} be sent to the account at Banco Um.`,
  ],
  'exchange.order: order': [
    { after: { source_asset: 'BRL', target_asset: 'USDT', source_amount: '5000', product: 'exchange' } },
    `Exchange R$ 5.000,00 of ${ACCOUNT} into USDT.`,
  ],
  'withdrawal.order: order': [
    {
      after: {
        asset: 'USDT',
        amount: '100000',
        wallet_id: 'wal_1',
        network: 'tron',
        reference: 'x',
        to: { ...WALLET, name: 'Cold store', tag: null },
      },
    },
    `Send 100,000.00 USDT from ${ACCOUNT} to the USDT wallet “Cold store” on Tron.`,
  ],
  'order_slot.decide: order': [
    { after: DECIDED },
    `Assign the provider's order ord_1 to the exchange of R$ 1.500,00 from ${ACCOUNT}.`,
  ],
  'client_spread.save: spread': [
    {
      before: { spread_band_id: 'b1', custom_spread: null },
      after: { spread_band_id: 'b1', custom_spread: '0.5', band_minimum: '0.8' },
    },
    "Charge a client 0.50%, less than their band's 0.80%.",
  ],
  'rule.create: spread': [
    { after: { ...rule({ custom_spread_override: '0.5' }), spread: '0.5', band_minimum: '0.8' } },
    `Create the conversion rule of ${ACCOUNT}: charge 0.50%, less than the band's 0.80%.`,
  ],
  'rule.create: destination': [
    { after: rule({ destination: DESTINATION }) },
    `Create the conversion rule of ${ACCOUNT}: send to the wallet “Cold store” on Tron.`,
  ],
  'rule.update: spread': [
    {
      before: rule({ destination: DESTINATION }),
      after: { ...rule({ destination: DESTINATION }), spread: '0.5', band_minimum: '0.8' },
    },
    `Change the conversion rule of ${ACCOUNT}: charge 0.50%, less than the band's 0.80%.`,
  ],
  'rule.update: destination': [
    {
      before: rule({ destination: { ...DESTINATION, address: 'TOther' } }),
      after: { ...rule({ destination: DESTINATION }), spread: '0.5', band_minimum: '0.8' },
    },
    `Change the conversion rule of ${ACCOUNT}: send to the wallet “Cold store” on Tron and charge 0.50%, less than the band's 0.80%.`,
  ],
  'spread.collect: collection': [
    { after: { ...WALLET, amount: '0.75' } },
    `Send 0.75 USDT of spread from ${ACCOUNT} to the gateway's wallet.`,
  ],
  'credentials.save: credentials': [
    { after: { client_id: 'cl...1', client_secret: 'sha256:0123456789abcdef', environment: 'production' } },
    'Replace the provider credentials “cl...1” (production).',
  ],
  'credentials.clear: credentials': [
    { before: { client_id: 'cl...1', client_secret: 'sha256:0', environment: 'production' }, after: null },
    'Remove the provider credentials. No call to the provider works without them.',
  ],
  'user.create: administrator': [
    { after: { email: 'eve@example.com', role: 'admin' } },
    'Create the administrator eve@example.com.',
  ],
  'user.role: administrator': [
    {
      before: { email: 'eve@example.com', role: 'admin', disabled: false },
      after: { email: 'eve@example.com', role: 'gateway_user', disabled: false },
    },
    'Make the administrator eve@example.com a Gateway User.',
  ],
  'user.state: administrator': [
    {
      before: { email: 'eve@example.com', role: 'admin', disabled: false },
      after: { email: 'eve@example.com', role: 'admin', disabled: true },
    },
    'Disable the administrator eve@example.com.',
  ],
  'invitation.create: administrator': [
    { after: { email: 'eve@example.com', role: 'admin' } },
    'Invite eve@example.com as an administrator.',
  ],
  'sub_account.assign: assignment': [
    {
      before: { owner: null, manager: { id: 'u2', email: 'ben@example.com', name: null } },
      after: {
        owner: { id: 'u1', email: 'ana@example.com', name: 'Ana' },
        manager: { id: 'u2', email: 'ben@example.com', name: null },
      },
    },
    `Reassign ${ACCOUNT}: set its owner to ana@example.com.`,
  ],
  'second_factor.reset: second_factor': [
    {
      before: {
        email: 'eve@example.com',
        second_factor: { kind: 'totp', since: '2026-11-20T14:00:00.000Z' },
      },
      after: { email: 'eve@example.com', second_factor: null },
    },
    'Reset the second factor of eve@example.com.',
  ],
  'ledger.correct: ledger': [
    { after: { from: 'available:USDT', to: 'spread:USDT', amount: '10', note: 'x' } },
    `Move 10.00 USDT in the ledger of ${ACCOUNT} from Available to Spread.`,
  ],
  'stop.change: lift': [
    {
      before: {
        kind: 'destination',
        destination_id: 'wal_1',
        target: 'x',
        label: 'USDT, tron, TR7NHq...gjLj6t',
        reason: 'odd',
        since: '2026-11-20T14:00:00.000Z',
        by: { id: 'u1', email: 'ana@example.com' },
        version: 1,
        stopped: true,
      },
      after: { stopped: false, reason: 'fine' },
    },
    `Lift the stop on USDT, tron, TR7NHq...gjLj6t of ${ACCOUNT}.`,
  ],
  'destination.waive_cooling_off: cooling_off': [
    {
      before: { target: 'x', since: '2026-11-20T14:00:00.000Z', waived_at: null },
      after: { destination_id: 'wal_1', label: 'USDT, tron, TR7NHq...gjLj6t', reason: 'known' },
    },
    `Let USDT, tron, TR7NHq...gjLj6t of ${ACCOUNT} receive money before its cooling-off ends.`,
  ],
  'gateway_settings.save: limits': [
    {
      before: SETTINGS,
      after: { ...SETTINGS, security: { ...SETTINGS.security, quote_deviation: '20' } },
    },
    'Change the gateway settings: maximum quote deviation.',
  ],
  'gateway_settings.save: settings': [
    {
      before: { ...SETTINGS, collection_wallet: null },
      after: { ...SETTINGS, security: { ...SETTINGS.security, auto_approve_below: '50000' } },
    },
    'Change the gateway settings: wallet for collected spread, threshold for approval.',
  ],
  'gateway_settings.save: spread': [
    {
      before: SETTINGS,
      after: { ...SETTINGS, conversion: { ...SETTINGS.conversion, spread: '0.5' } },
    },
    'Change the gateway settings: default spread.',
  ],
  'policy.save: policy': [
    {
      before: POLICY,
      after: { ...POLICY, second: 'administrators_and_managers', items: { ...POLICY.items, lift: false } },
    },
    'Stop requiring approval for: Lifting a stop. Let managers approve for their sub-accounts.',
  ],
};

const PAIRS = Object.entries(HELD_ACTIONS).flatMap(([action, items]) =>
  items.map((item) => ({ action, item, name: `${action}: ${item}` }) as const),
);

/** Currencies use no-break spaces. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

test('S2.521 every action and its target has a case', () => {
  expect(Object.keys(CASES)).toEqual(PAIRS.map(({ name }) => name));
});

test.each(PAIRS)('S2.521 $name has a sentence and names for its fields', ({ action, item, name }) => {
  const [over, sentence] = CASES[name] ?? [];
  const asked = approval({ item, action: action as Approval['action'], ...over });
  expect(plain(sentenceOf(asked))).toBe(sentence);
  const unknown = changesOf(asked.before, asked.after)
    .map(({ path }) => path)
    .filter((path) => APPROVAL_FIELDS.rank(path) === APPROVAL_FIELDS.rank('unknown'));
  expect(unknown).toEqual([]);
});

test('S2.521 a decision on an order names the order and the decision', () => {
  const { order, ...none } = DECIDED;
  const said = (after: object) =>
    plain(sentenceOf(approval({ action: 'order_slot.decide', item: 'order', after })));
  expect(said({ ...DECIDED, decision: 'outside' })).toBe(
    `Book the provider's order ${order.id} of ${ACCOUNT} as made outside the gateway.`,
  );
  expect(said({ ...none, decision: 'not_made' })).toBe(
    `State that the provider never made the exchange of R$ 1.500,00 from ${ACCOUNT}. It may be sent again.`,
  );
});

test('variants of sentences', () => {
  const said = (over: Partial<Approval>) => plain(sentenceOf(approval(over)));
  const order = (to: unknown) => said({ after: { asset: 'BRL', amount: '5000', to } });
  expect(order({ sub_account: { name: 'Brisa' }, address: ADDRESS })).toMatch(
    /to the sub-account “Brisa”\.$/,
  );
  expect(order({ bank: 'Banco Um', account: '1' })).toBe(
    `Send R$ 5.000,00 from ${ACCOUNT} to the account at Banco Um.`,
  );
  expect(order({ not_shown: 'wal_1' })).toMatch(/a destination that the provider does not list\.$/);
  const lift = { action: 'stop.change', after: { stopped: false } } as const;
  expect(said({ ...lift, sub_account: null, before: {} })).toBe('Lift the stop on the whole gateway.');
  expect(said({ ...lift, before: { kind: 'rule' } })).toBe(`Lift the stop on the conversions of ${ACCOUNT}.`);
  expect(said({ ...lift, before: { kind: 'sub_account' } })).toBe(`Lift the stop on ${ACCOUNT}.`);
  const policy = { action: 'policy.save', before: POLICY } as const;
  expect(said({ ...policy, after: { ...POLICY, on: false } })).toBe(
    'Turn approvals off: nothing needs a second person.',
  );
  expect(said({ action: 'user.role', after: { email: 'e@x.example', role: 'admin' } })).toBe(
    'Make e@x.example an administrator.',
  );
});

test('fields have a fixed order and formatted amounts; unknown ones are shown', () => {
  const after = { to: { address: ADDRESS, tag: null }, amount: '5000', new_thing: 'x', asset: 'BRL' };
  const shown = changesOf(null, after)
    .toSorted((a, b) => APPROVAL_FIELDS.rank(a.path) - APPROVAL_FIELDS.rank(b.path))
    .map(({ path, after: text }) => [
      APPROVAL_FIELDS.label(path),
      plain(APPROVAL_FIELDS.text(path, text ?? '', after)),
    ]);
  expect(shown).toEqual([
    ['Amount', 'R$ 5.000,00'],
    ['Asset', 'BRL'],
    ['Destination address', ADDRESS],
    ['Destination tag or memo', '–'],
    ['New thing', 'x'],
  ]);
});

test('an approval shows its destination in full', () => {
  const of = (after: unknown, before: unknown = null) => destinationOf(approval({ before, after }));
  expect(of({ ...WALLET, address_tag: '7', name: 'Cold store' })).toMatchObject({
    kind: 'wallet',
    name: 'Cold store',
    network: 'tron',
    address: ADDRESS,
    tag: '7',
  });
  expect(
    of({
      to: {
        name: 'Ana',
        bank: 'Banco Um',
        branch: '1',
        account: '22-3',
        pix: 'a@b.example',
        pix_type: 'PIX',
      },
    }),
  ).toMatchObject({
    kind: 'bank',
    name: 'Ana',
    bank: 'Banco Um',
    branch: '1',
    account: '22-3',
    key: 'a@b.example',
    keyType: 'PIX',
  });
  expect(of(rule({ destination: DESTINATION }))).toMatchObject({ address: ADDRESS, name: 'Cold store' });
  expect(of(SETTINGS, { ...SETTINGS, collection_wallet: null })).toMatchObject({ address: ADDRESS });
  expect(of(SETTINGS, SETTINGS)).toBeUndefined();
  expect(of({ reason: 'fine' })).toBeUndefined();
});

const SIMILAR = {
  kind: 'wallet',
  destination_id: 'wal_1',
  name: 'Old store',
  asset: 'USDT',
  place: 'tron',
  masked: 'TQn9AA...bcLSE',
} as const;

test('a destination similar to a known one is a warning', () => {
  expect(similarTo(approval({ after: WALLET, similar_to: SIMILAR }))).toEqual([
    { name: 'Old store', address: 'TQn9AA...bcLSE' },
  ]);
  const unnamed = { ...SIMILAR, name: null };
  expect(similarTo(approval({ after: WALLET, similar_to: unnamed }))).toMatchObject([{ name: 'tron' }]);
  expect(similarTo(approval({ after: WALLET }))).toEqual([]);
});
