import type { NewId } from '../domain/ids.ts';
import { type BetaEvent, type EventType, type Order, PARENT } from '../state/model.ts';
import type { State } from '../state/state.ts';
import { shownOf } from './orders-shown.ts';
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
  state: State,
  { newId }: { newId: NewId },
  order: Order,
  name: EventType,
): BetaEvent => {
  const { recipient_email, description, status, created_at, updated_at, valid_until } = shownOf(state, order);
  return {
    id: newId('cb'),
    event: spelled(state, name),
    account_id: PARENT,
    data: {
      order_id: order.id,
      created_at,
      updated_at,
      description,
      recipient_email,
      status,
      target_amount: order.target_amount,
      target_asset: order.target_asset,
      valid_until,
      message: '',
    },
  };
};

export const betaEventBody = (state: State, event: BetaEvent): string => {
  const { data } = event;
  return JSON.stringify({ ...event, data: { ...data, target_amount: amountsOf(state)(data.target_amount) } });
};
