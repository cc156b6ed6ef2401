import * as z from 'zod/mini';

/** Projections that the function `rebuild` recomputes from their source records. */
export const REBUILT = ['figures', 'payments', 'ledger', 'search'] as const;
export type Rebuilt = (typeof REBUILT)[number];

export const rebuildEvent = z.object({
  detail: z.object({
    rebuild: z.enum(REBUILT),
    /** `next` of the last answer; without it from the start. */
    from: z.optional(z.string()),
  }),
});
export type RebuildEvent = z.output<typeof rebuildEvent>;

/** One invocation ends well within the function's time limit; the caller continues with `from: next` until `done`. */
export const rebuildAnswer = z.object({
  done: z.boolean(),
  next: z.nullable(z.string()),
  looked: z.int(),
  repaired: z.array(z.string()),
  /** Rows that were unreadable or being written. Run the rebuild again for these. */
  skipped: z.array(z.string()),
});
export type RebuildAnswer = z.output<typeof rebuildAnswer>;
