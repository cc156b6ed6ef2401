import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { messageOf, PlainError } from '../common/errors.ts';
import { invokeAt } from '../redrive/invoke.ts';

/**
 * `npm run recount`: counts all conversions and payments again, compares the figures that are kept with it, and repairs
 * what differs. It may run at any time, and twice. On AWS the same function is invoked by the AWS CLI
 * (docs/operating.md, "Figures"). Ends with code 1 when something was wrong or could not be judged.
 */
const stackFile = z.object({ secretsManager: z.object({ endpoint: z.string() }) });

const answer = z.object({
  records: z.int(),
  late: z.int(),
  rows: z.int(),
  repaired: z.array(z.string()),
  busy: z.int(),
});

const run = async (): Promise<void> => {
  const dataDir = path.resolve(process.env['DATA_DIR'] || '.local');
  const file = path.join(dataDir, 'stack.json');
  if (!existsSync(file))
    throw new PlainError(
      `No stack runs on the data in ${dataDir}. Start it with npm start, or name its folder: DATA_DIR=… npm run recount`,
    );
  const { secretsManager } = stackFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const result = await invokeAt(secretsManager.endpoint)('recount', { detail: { everything: true } });
  if (!result.ok) throw new PlainError(`The figures could not be counted: ${result.error.errorMessage}`);
  const { records, late, rows, repaired, busy } = answer.parse(JSON.parse(result.payload));
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
