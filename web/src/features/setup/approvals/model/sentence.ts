import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import { actionLabel } from '@ramps-gateway/shared/domain/audit.ts';
import { readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { CHOSEN_ITEMS, HELD_ACTIONS, type HeldAction } from '@ramps-gateway/shared/domain/policy.ts';
import { ROLE_LABELS, ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import { exactly, percent } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { CODE_LABELS } from '@ramps-gateway/shared/domain/ledger/labels.ts';
import { ITEM_LABELS } from '../texts.ts';
import { differs, textAt, valueAt } from './values.ts';

type Sentence = (approval: Approval) => string;

const accountOf = ({ sub_account: account }: Approval): string => account?.name ?? 'the sub-account';

const amountOf = (after: unknown, amount = 'amount', asset = 'asset'): string =>
  exactly(textAt(after, amount) ?? '?', textAt(after, asset) ?? '');

const quoted = (name: string | null): string => (name === null ? '' : ` “${name}”`);

/** `the USDT wallet “Cold store” on Tron`. @param at `to.`, or empty */
const walletOf = (after: unknown, at: string): string => {
  const [asset, name, network] = [
    textAt(after, `${at}asset`),
    textAt(after, `${at}name`),
    textAt(after, `${at}network`),
  ];
  const kind = asset === null ? 'wallet' : `${asset} wallet`;
  return `the ${kind}${quoted(name)}${network === null ? '' : ` on ${capitalised(network)}`}`;
};

const bankOf = (bank: string | null): string => `the account at ${bank ?? 'an unnamed bank'}`;

const receiverOf = (after: unknown): string => {
  const account = textAt(after, 'to.sub_account.name');
  if (account !== null) return `the sub-account “${account}”`;
  if (textAt(after, 'to.address') !== null) return walletOf(after, 'to.');
  return textAt(after, 'to.account') === null
    ? 'a destination that the provider does not list'
    : bankOf(textAt(after, 'to.bank'));
};

const emailOf = ({ after, before }: Approval): string =>
  textAt(after, 'email') ?? textAt(before, 'email') ?? 'a user without an email';

const share = (value: string | null): string => (value === null ? 'the default' : percent(value));

const ruleOf = ({ before, after }: Approval): string => {
  const [spread, least] = [textAt(after, 'spread'), textAt(after, 'band_minimum')];
  const isElsewhere =
    textAt(after, 'destination.address') !== null && differs(before, after, 'destination.address');
  return [
    isElsewhere && `send to ${walletOf(after, 'destination.')}`,
    spread !== null && `charge ${share(spread)}, less than the band's ${share(least)}`,
  ]
    .filter(Boolean)
    .join(' and ');
};

const ledgerText = (account: string | null): string => {
  const read = account === null ? undefined : readLedgerAccount(account);
  return read ? CODE_LABELS[read.code] : (account ?? '?');
};

const ledgerAmount = (after: unknown): string =>
  exactly(textAt(after, 'amount') ?? '?', readLedgerAccount(textAt(after, 'from') ?? '')?.asset ?? '');

const stopped = ({ sub_account: account, before }: Approval): string => {
  if (account === null) return 'the whole gateway';
  switch (textAt(before, 'kind')) {
    case 'destination':
      return `${textAt(before, 'label') ?? 'a destination'} of ${account.name}`;
    case 'rule':
      return `the conversions of ${account.name}`;
    default:
      return account.name;
  }
};

/** `Set its owner to ana@example.com and its manager to ben@example.com` */
const assignment = ({ before, after }: Approval): string =>
  (['owner', 'manager'] as const)
    .filter((who) => differs(before, after, `${who}.id`))
    .map((who) => `its ${who} to ${textAt(after, `${who}.email`) ?? textAt(after, `${who}.id`) ?? 'nobody'}`)
    .join(' and ');

const SETTINGS: readonly (readonly [path: string, name: string])[] = [
  ['collection_wallet', 'wallet for collected spread'],
  ['security.auto_approve_below', 'threshold for approval'],
  ['security.kyc_threshold', 'threshold for verification'],
  ['security.quote_deviation', 'maximum quote deviation'],
  ['company', 'company on statements'],
  ['explorers', 'block explorers'],
  ['conversion.spread', 'default spread'],
  ['conversion', 'conversion bounds'],
  ['performance', 'performance settings'],
];

const settings = ({ before, after }: Approval): string => {
  const changed = SETTINGS.filter(
    ([path]) =>
      differs(before, after, path) &&
      (path !== 'conversion' ||
        ['minimum', 'maximum'].some((each) => differs(before, after, `conversion.${each}`))),
  ).map(([, name]) => name);
  return changed.join(', ') || 'values';
};

const policy = ({ before, after }: Approval): string => {
  if (differs(before, after, 'on'))
    return valueAt(after, 'on') === true
      ? 'Require approvals.'
      : 'Turn approvals off: nothing needs a second person.';
  const changed = (wanted: boolean) =>
    CHOSEN_ITEMS.filter(
      (item) =>
        differs(before, after, `items.${item}`) && (valueAt(after, `items.${item}`) === true) === wanted,
    ).map((item) => ITEM_LABELS[item]);
  const parts = [
    ['Stop requiring approval for', changed(false)] as const,
    ['Require approval for', changed(true)] as const,
  ].flatMap(([verb, names]) => (names.length === 0 ? [] : [`${verb}: ${names.join(', ')}.`]));
  if (differs(before, after, 'second'))
    parts.push(
      textAt(after, 'second') === 'administrators'
        ? 'Let only administrators approve.'
        : 'Let managers approve for their sub-accounts.',
    );
  return parts.join(' ') || 'Save the approval policy.';
};

const decidedOrder: Sentence = (of) => {
  const order = `order ${textAt(of.after, 'order.id') ?? '?'}`;
  const sent = `the ${textAt(of.after, 'kind') ?? 'order'} of ${amountOf(of.after)} from ${accountOf(of)}`;
  switch (textAt(of.after, 'decision')) {
    case 'bind':
      return `Assign the provider's ${order} to ${sent}.`;
    case 'outside':
      return `Book the provider's ${order} of ${accountOf(of)} as made outside the gateway.`;
    default:
      return `State that the provider never made ${sent}. It may be sent again.`;
  }
};

const SENTENCES: Readonly<Record<HeldAction, Sentence>> = {
  'wallet.add': (of) => `Let money of ${accountOf(of)} be sent to ${walletOf(of.after, '')}.`,
  'bank_account.add': (of) =>
    `Let money of ${accountOf(of)} be sent to ${bankOf(textAt(of.after, 'bank_name'))}.`,
  'exchange.order': (of) =>
    `Exchange ${amountOf(of.after, 'source_amount', 'source_asset')} of ${accountOf(of)} into ${textAt(of.after, 'target_asset') ?? '?'}.`,
  'withdrawal.order': (of) => `Send ${amountOf(of.after)} from ${accountOf(of)} to ${receiverOf(of.after)}.`,
  'order_slot.decide': decidedOrder,
  'client_spread.save': ({ after }) =>
    `Charge a client ${share(textAt(after, 'custom_spread'))}, less than their band's ${share(textAt(after, 'band_minimum'))}.`,
  'rule.create': (of) => `Create the conversion rule of ${accountOf(of)}: ${ruleOf(of)}.`,
  'rule.update': (of) => `Change the conversion rule of ${accountOf(of)}: ${ruleOf(of)}.`,
  'spread.collect': (of) =>
    `Send ${amountOf(of.after)} of spread from ${accountOf(of)} to the gateway's wallet.`,
  'credentials.save': ({ after }) =>
    `Replace the provider credentials${quoted(textAt(after, 'client_id'))} (${textAt(after, 'environment') ?? '?'}).`,
  'credentials.clear': () => 'Remove the provider credentials. No call to the provider works without them.',
  'user.create': (of) => `Create the administrator ${emailOf(of)}.`,
  'user.role': (of) => {
    const role = ROLES.find((each) => each === textAt(of.after, 'role'));
    return role === 'admin'
      ? `Make ${emailOf(of)} an administrator.`
      : `Make the administrator ${emailOf(of)} a ${role ? ROLE_LABELS[role] : '?'}.`;
  },
  'user.state': (of) =>
    `${valueAt(of.after, 'disabled') === true ? 'Disable' : 'Enable'} the administrator ${emailOf(of)}.`,
  'invitation.create': (of) => `Invite ${emailOf(of)} as an administrator.`,
  'sub_account.assign': (of) => `Reassign ${accountOf(of)}: set ${assignment(of)}.`,
  'second_factor.reset': (of) => `Reset the second factor of ${emailOf(of)}.`,
  'ledger.correct': (of) =>
    `Move ${ledgerAmount(of.after)} in the ledger of ${accountOf(of)} from ${ledgerText(textAt(of.after, 'from'))} to ${ledgerText(textAt(of.after, 'to'))}.`,
  'stop.change': (of) => `Lift the stop on ${stopped(of)}.`,
  'destination.waive_cooling_off': (of) =>
    `Let ${textAt(of.after, 'label') ?? 'a new destination'} of ${accountOf(of)} receive money before its cooling-off ends.`,
  'gateway_settings.save': (of) => `Change the gateway settings: ${settings(of)}.`,
  'policy.save': policy,
};

/** `Lifting a stop · Own` */
export const nameOf = ({ item, sub_account: account }: Approval): string =>
  account ? `${ITEM_LABELS[item]} · ${account.name}` : ITEM_LABELS[item];

const isHeld = (action: string): action is HeldAction => Object.hasOwn(HELD_ACTIONS, action);

/** The requested action as a sentence. */
export const sentenceOf = (approval: Approval): string =>
  isHeld(approval.action)
    ? SENTENCES[approval.action](approval)
    : actionLabel(approval.action, approval.after);
