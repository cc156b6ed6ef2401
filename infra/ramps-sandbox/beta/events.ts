import { type BetaEvent, type EventType, type Order, PARENT } from '../state/model.ts';
import type { State } from '../state/state.ts';
import type { Moment } from '../world.ts';
import { shownOf } from './order-views.ts';
import { amountsOf } from './values.ts';

/** The documentation spells events in several ways (`event_names`). */
export const spelled = ({ behaviour }: State, name: string): string => {
  switch (behaviour.beta.event_names) {
    case 'lower':
      return name;
    case 'capitalised':
      return name.charAt(0).toUpperCase() + name.slice(1);
    case 'blank':
      return name.replace('.', ' ');
    case 'one_l':
      return name.replace('cancelled', 'canceled');
  }
};

export const betaOrderEvent = (
  { state, newId }: Pick<Moment, 'state' | 'newId'>,
  order: Order,
  name: EventType,
): BetaEvent => {
  const { target_amount, target_asset } = order;
  return {
    id: newId('cb'),
    event: spelled(state, name),
    account_id: PARENT,
    data: { order_id: order.id, ...shownOf(state, order), target_amount, target_asset, message: '' },
  };
};

export const betaEventBody = (state: State, event: BetaEvent): string => {
  const { data } = event;
  return JSON.stringify({ ...event, data: { ...data, target_amount: amountsOf(state)(data.target_amount) } });
};
