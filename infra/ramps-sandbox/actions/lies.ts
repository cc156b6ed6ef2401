import { exact, formatAmount } from '../domain/amounts.ts';
import { scaleOf } from '../domain/assets.ts';
import type { NewFact } from '../state/facts.ts';
import type { ExchangeRule, Order, OrderChanges, WithdrawalRule } from '../state/model.ts';
import type { State } from '../state/state.ts';

/** What a confirmation really does: the order, its changes, and the facts that count the fault. */
type Truth = { order: Order; changes?: OrderChanges; counted: NewFact[] };

/** The first rule for this account that is not used up. */
const due = <Rule extends { account_id?: string | undefined; times?: number | undefined }>(
  rules: readonly Rule[],
  struck: readonly number[],
  account: string,
): { rule: Rule; index: number } | undefined => {
  const index = rules.findIndex(
    ({ account_id, times }, at) =>
      (account_id ?? account) === account && (times === undefined || (struck[at] ?? 0) < times),
  );
  const rule = rules[index];
  return rule === undefined ? undefined : { rule, index };
};

const atLeastNothing = (amount: ReturnType<typeof exact>) => (amount.lt(0) ? exact('0') : amount);

const exchanged = (order: Order, rule: ExchangeRule): OrderChanges => {
  const target_asset = rule.asset ?? order.target_asset;
  const source = exact(order.source_amount);
  const source_amount = formatAmount(source.times(rule.fill ?? '1'), scaleOf(order.source_asset));
  // A raw order may exchange nothing.
  const part = source.eq(0) ? exact('1') : exact(source_amount).div(source);
  const bought = exact(order.target_amount)
    .times(part)
    .times(rule.give ?? '1')
    .minus(rule.fee ?? '0');
  return {
    source_amount,
    target_asset,
    target_amount: formatAmount(
      atLeastNothing(bought),
      Math.min(scaleOf(order.target_asset), scaleOf(target_asset)),
    ),
  };
};

const arrived = (order: Order, { fee }: WithdrawalRule): OrderChanges => {
  const scale = scaleOf(order.source_asset);
  const left = exact(order.source_amount).minus(fee);
  return {
    target_amount: formatAmount(atLeastNothing(left), scale),
    fee: formatAmount(exact(fee), scale),
  };
};

const changed = (order: Order, changes: OrderChanges, counted: NewFact): Truth => ({
  order: { ...order, ...changes },
  changes,
  counted: [counted],
});

export const truthOf = ({ behaviour, struck }: State, order: Order): Truth => {
  if (order.type === 'exchange') {
    const found = due(behaviour.exchange, struck.exchange, order.account_id);
    if (found !== undefined) {
      const { rule, index } = found;
      return changed(order, exchanged(order, rule), { type: 'fault', kind: 'exchange', index });
    }
  }
  if (order.type === 'withdrawal' && behaviour.withdrawal !== null) {
    const found = due([behaviour.withdrawal], struck.withdrawal, order.account_id);
    if (found !== undefined) {
      const { rule, index } = found;
      return changed(order, arrived(order, rule), { type: 'fault', kind: 'withdrawal', index });
    }
  }
  return { order, counted: [] };
};
