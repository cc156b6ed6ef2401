import * as z from 'zod/mini';
import { messageOf, PlainError } from '../common/errors.ts';
import { askRecount } from './ask-recount.ts';

/**
 * `npm run post-ledger`: looks at all orders, conversions and payments again and posts what the books do not have of them. It may be
 * ended at any time, run at any time, and twice: what is posted already is not posted again. On AWS the same function is
 * invoked by the AWS CLI (docs/operating.md, "Books from before").
 */
const answer = z.object({ looked: z.int(), posted: z.int(), complete: z.boolean() });

const run = async (): Promise<void> => {
  const total = { looked: 0, posted: 0 };
  let next: 'again' | 'on' | undefined = 'again';
  while (next !== undefined) {
    const { looked, posted, complete } = answer.parse(
      await askRecount({ ledger: next }, 'npm run post-ledger'),
    );
    total.looked += looked;
    total.posted += posted;
    console.log(`${total.looked} rows looked at, ${total.posted} posted${complete ? ': that is all' : ''}`);
    next = complete ? undefined : 'on';
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : messageOf(error));
  process.exitCode = 1;
});
