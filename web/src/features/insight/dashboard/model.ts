import type { AttentionItem } from '@ramps-gateway/shared/contract/calls/attention.ts';
import { brl, exactly, usd } from '../../../lib/format/amount.ts';
import { capitalised } from '../../../lib/format/capitalised.ts';
import { duration } from '../../../lib/format/time.ts';
import { API_CONFIGURATION, pathOf } from '../../../lib/routes.ts';
import { rulePath, type Way } from '../../../lib/rule-field.ts';
import { TEXTS } from './texts.ts';

const { attention: A } = TEXTS;
const { actions: ACTIONS } = A;

/** Conversions in the list, with these rows open. */
const conversionsPath = (ids: readonly string[], status?: string): string =>
  `${pathOf('conversions')}?${new URLSearchParams([
    ...(status === undefined ? [] : [['status', status]]),
    ...ids.map((id) => ['id', id]),
  ])}`;

const RECONCILIATION = `${pathOf('conversions')}?tab=reconciliation`;

/** Where the item itself is shown. */
const itself = ({ kind, subject_id: id, sub_account_id: account, stuck }: AttentionItem): Way => {
  switch (kind) {
    case 'conversions_stuck':
      return { label: ACTIONS.conversions, to: conversionsPath(stuck?.conversion_ids ?? [id]) };
    case 'conversion_failed':
      return { label: ACTIONS.conversion, to: conversionsPath([id], 'failed') };
    case 'payment_not_converted':
      return { label: ACTIONS.payment, to: pathOf('payment', id) };
    case 'exception_open':
      return { label: ACTIONS.exception, to: RECONCILIATION };
    case 'order_to_assign':
      return { label: ACTIONS.assign, to: RECONCILIATION };
    case 'rule_switched_off':
      return { label: ACTIONS.open_rule, to: rulePath(account) };
    case 'low_balance':
    case 'kyc_near_limit':
      return { label: ACTIONS.account, to: pathOf('sub-account', account) };
  }
};

/** The link that helps the reader; for a remedy with a button of its own, the item itself. */
export const wayTo = (item: AttentionItem): Way => {
  const { remedy, subject_id: id, sub_account_id: account } = item;
  switch (remedy) {
    case 'convert':
      // The payment's page shows why it was not converted, and confirms first.
      return { label: ACTIONS.convert, to: `${pathOf('payment', id)}?ask=convert` };
    case 'lower_minimum':
      return { label: ACTIONS.lower_minimum, to: rulePath(account, 'minimum_amount') };
    case 'choose_wallet':
    case 'confirm_wallet':
      return { label: ACTIONS[remedy], to: rulePath(account, 'destination') };
    case 'set_up_rule':
    case 'open_rule':
      return { label: ACTIONS[remedy], to: rulePath(account) };
    case 'activate':
      return { label: ACTIONS.activate, to: `${pathOf('sub-account', account)}#details` };
    case 'credentials':
      return { label: ACTIONS.credentials, to: API_CONFIGURATION };
    case 'checklist':
      return { label: ACTIONS.checklist, to: `${pathOf('settings')}#provider-connection` };
    case 'assign':
      return { label: ACTIONS.assign, to: RECONCILIATION };
    case 'lift_stop':
      return { label: ACTIONS.lift_stop, to: pathOf('sub-account', account) };
    case 'raise_limit':
    case 'retry':
    case 'open':
      return itself(item);
  }
};

const amountOf = ({ kind, amount, asset }: AttentionItem): string => {
  if (amount === null || kind === 'kyc_near_limit') return '';
  if (asset === 'BRL') return brl(amount);
  return asset === 'USD' ? usd(amount) : exactly(amount, asset ?? '');
};

/** @param now milliseconds since the epoch */
export const wordsOf = (
  item: AttentionItem,
  now: number,
): { readonly title: string; readonly text: string } => {
  const { stuck, since, sub_account: account } = item;
  const [amount, text] = [amountOf(item), capitalised(item.text)];
  if (!stuck) return { title: amount ? `${account.name} · ${amount}` : account.name, text };
  const title = A.stuck(stuck, duration(now - Date.parse(since)));
  const whose = stuck.accounts === 1 ? account.name : A.accounts(stuck.accounts);
  return { title: `${title} · ${amount}`, text: `${whose}: ${item.text}` };
};
