import * as z from 'zod/mini';
import { messageOf, PlainError } from '../common/errors.ts';
import { askRecount } from './ask-recount.ts';

/**
 * `npm run index-payments`: looks at all deposits again and writes the payments that are missing or not as their deposits are
 * now. It may be ended at any time, run at any time, and twice: it goes on where it was ended. On AWS the same function is
 * invoked by the AWS CLI (docs/operating.md, "Payments from before").
 */
const answer = z.object({ looked: z.int(), complete: z.boolean() });

const run = async (): Promise<void> => {
  let total = 0;
  let next: 'again' | 'on' | undefined = 'again';
  while (next !== undefined) {
    const { looked, complete } = answer.parse(await askRecount({ payments: next }, 'npm run index-payments'));
    total += looked;
    console.log(`${total} rows of deposits looked at${complete ? ': that is all' : ''}`);
    next = complete ? undefined : 'on';
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : messageOf(error));
  process.exitCode = 1;
});
