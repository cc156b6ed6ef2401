import * as z from 'zod/mini';

/** Projections that the function `rebuild` recomputes from their source records. */
export const REBUILT = ['figures', 'payments', 'ledger', 'search'] as const;
export type Rebuilt = (typeof REBUILT)[number];

export const rebuildEvent = z.object({
  detail: z.object({
    rebuild: z.enum(REBUILT),
    /** `next` of the last answer; absent at the start. */
    from: z.optional(z.string()),
  }),
});
export type RebuildEvent = z.output<typeof rebuildEvent>;

/** An invocation stops well before the function's time-out; the caller repeats with `from: next` until `done`. */
export const rebuildAnswer = z.object({
  done: z.boolean(),
  next: z.nullable(z.string()),
  looked: z.int(),
  repaired: z.array(z.string()),
  /** Rows that were unreadable or being written. Run the rebuild again for them. */
  skipped: z.array(z.string()),
});
export type RebuildAnswer = z.output<typeof rebuildAnswer>;
