import type { World } from '../world.ts';
import { confirmOrder } from './settle-order.ts';

/**
 * Confirms orders when their time has come, those of before a restart too (contract 6, `auto_confirm_ms`).
 * Answers what stops it.
 */
export const startConfirmer = (world: World, onError: (error: unknown) => void): (() => void) => {
  const { store, clock } = world;
  const waiting = new Map<string, () => void>();

  const confirm = (id: string): void => {
    waiting.delete(id);
    // It may have been confirmed or cancelled by hand meanwhile.
    if (!store.state().confirmations.has(id)) return;
    try {
      confirmOrder(world, id);
    } catch (error) {
      onError(error);
    }
  };
  const plan = (id: string, at: number): void => {
    waiting.set(
      id,
      clock.after(at - clock.now(), () => confirm(id)),
    );
  };
  const stop = (): void => {
    for (const cancel of waiting.values()) cancel();
    waiting.clear();
  };

  for (const [id, at] of store.state().confirmations) plan(id, at);
  store.listen({
    onFact: (fact) => {
      if (fact.type === 'order' && fact.confirm_at !== null) plan(fact.order.id, fact.confirm_at);
    },
    onReset: stop,
  });
  return stop;
};
