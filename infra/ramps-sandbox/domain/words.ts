import { ORDER_STATUSES, type Behaviour } from '../state/model.ts';

/** What the provider calls a status in its answers and events. */
export const wordFor = ({ status_words }: Pick<Behaviour, 'status_words'>, status: string): string => {
  const known = ORDER_STATUSES.find((one) => one === status);
  return (known === undefined ? undefined : status_words?.[known]) ?? status;
};
