import * as z from 'zod/mini';

/** What the function `rebuild` makes again from the records it follows from. */
export const REBUILT = ['figures', 'payments', 'books', 'search'] as const;
export type Rebuilt = (typeof REBUILT)[number];

export const rebuildEvent = z.object({
  detail: z.object({
    rebuild: z.enum(REBUILT),
    /** `next` of the last answer; without it from the start. */
    from: z.optional(z.string()),
  }),
});
export type RebuildEvent = z.output<typeof rebuildEvent>;

/** One invocation ends well within the function's time limit: whoever asked goes on with `from: next` until it is done. */
export const rebuildAnswer = z.object({
  done: z.boolean(),
  next: z.nullable(z.string()),
  looked: z.int(),
  repaired: z.array(z.string()),
  /** What could not be judged: it cannot be read, or others were writing it. Run the rebuild again for these. */
  skipped: z.array(z.string()),
});
export type RebuildAnswer = z.output<typeof rebuildAnswer>;
