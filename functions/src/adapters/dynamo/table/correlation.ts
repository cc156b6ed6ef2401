import * as z from 'zod/mini';
import { continueUnder, correlationId } from '../../../platform/correlation.ts';
import type { Item } from './items.ts';

/** The attribute that says in which work an item was written (platform/correlation): in no index, never shown. */
export const underCorrelation = (): Pick<Item, 'correlation'> => ({ correlation: correlationId() });

const kept = z.object({ correlation: z.optional(z.string()) });

/** The work at hand goes on under what the item was written under. */
export const continueWith = (item: unknown): void => continueUnder(kept.safeParse(item).data?.correlation);
