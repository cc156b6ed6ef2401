import * as z from 'zod/mini';
import { exact, formatAmount } from '../domain/amounts.ts';
import { scaleOf, SYMBOL } from '../domain/assets.ts';
import { read, text } from '../input.ts';
import { invalid } from '../problem.ts';
import type { World } from '../world.ts';
import { accountOf } from './order-rules.ts';

const movement = z.strictObject({
  asset: text.check(z.regex(SYMBOL, 'must be the symbol of an asset, like BRL')),
  delta: text.check(z.regex(/^-?\d{1,20}(\.\d{1,18})?$/, 'must be a plain number with a dot, like -1500.00')),
});

/** `POST /sandbox/accounts/{id}/balance`: money comes or goes and no order says why; the log does. */
export const moveBalance = (world: World, account_id: string, body: unknown): void => {
  const { asset, delta } = read(movement, body);
  accountOf(world.store.state(), account_id);
  const scale = scaleOf(asset);
  const moved = formatAmount(exact(delta), scale);
  if (!exact(moved).eq(delta)) throw invalid(`delta must have at most ${scale} decimals in ${asset}`);
  if (exact(delta).eq(0)) throw invalid('delta must not be zero');
  world.store.commit({ type: 'moved', account_id, asset, delta: moved });
};
