import { closePayment, convertPayment } from '@ramps-gateway/shared/contract/calls/payments.ts';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { useReloadLists } from '../api.ts';

/** Few enough to leave room for everybody else's calls. */
const AT_ONCE = 3;

export type Outcome =
  | { readonly kind: 'done' | 'running' | 'waiting' }
  | { readonly kind: 'failed'; readonly why: string };

/** Makes one call for each payment. A payment keeps its key, so that trying again cannot convert it twice. */
export const useDecisions = (payments: readonly IncomingPaymentRecord[]) => {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [running, setRunning] = useState(false);
  const keys = useRef(new Map(payments.map(({ id }) => [id, crypto.randomUUID()])));
  const reload = useReloadLists();
  const set = (id: string, outcome: Outcome) => setOutcomes((before) => new Map(before).set(id, outcome));

  const decide = async (id: string, note: string | undefined): Promise<void> => {
    set(id, { kind: 'running' });
    try {
      if (note === undefined) {
        const headers = { 'idempotency-key': keys.current.get(id) ?? '' };
        await callApi(convertPayment, { params: { id }, body: {}, headers });
      } else await callApi(closePayment, { params: { id }, body: { note } });
      set(id, { kind: 'done' });
    } catch (error) {
      set(id, { kind: 'failed', why: messageOf(error) });
    }
  };

  /** Decides those that are not done yet. @param note closes them; without it they are converted */
  const run = async (note?: string): Promise<void> => {
    const left = payments.filter(({ id }) => outcomes.get(id)?.kind !== 'done').map(({ id }) => id);
    for (const id of left) set(id, { kind: 'waiting' });
    setRunning(true);
    const work = async () => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) await decide(id, note);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await reload();
    setRunning(false);
  };
  return { outcomes, running, run };
};
