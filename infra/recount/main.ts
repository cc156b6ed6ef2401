import * as z from 'zod/mini';
import { messageOf, PlainError } from '../common/errors.ts';
import { askRecount } from './ask-recount.ts';

/**
 * `npm run recount`: counts all conversions and payments again, compares the figures that are kept with it, and repairs
 * what differs. It may run at any time, and twice. On AWS the same function is invoked by the AWS CLI
 * (docs/operating.md, "Figures"). Ends with code 1 when something was wrong or could not be judged.
 */
const answer = z.object({
  records: z.int(),
  late: z.int(),
  rows: z.int(),
  repaired: z.array(z.string()),
  busy: z.int(),
});

const run = async (): Promise<void> => {
  const { records, late, rows, repaired, busy } = answer.parse(
    await askRecount({ everything: true }, 'npm run recount'),
  );
  for (const row of repaired) console.log(`repaired: ${row}`);
  console.log(
    `${records} records, ${late} of them not yet counted before; ${rows} rows of figures, ${repaired.length} repaired, ${busy} written meanwhile and not judged`,
  );
  if (repaired.length + busy > 0) process.exitCode = 1;
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : messageOf(error));
  process.exitCode = 1;
});
