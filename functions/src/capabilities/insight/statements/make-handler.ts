import { newJobIn } from '../../../adapters/dynamo/exports/exports.ts';
import { exportMaker } from '../../../wiring/export-maker.ts';
import { measuredParts } from '../../../wiring/parts.ts';
import { fromQueue } from '../../../wiring/queue.ts';
import { eachRecord } from '../../../wiring/stream.ts';

const parts = measuredParts('make-exports');
const make = exportMaker(parts);

export const handler = fromQueue(
  parts,
  eachRecord(parts, () => async (record) => {
    const job = newJobIn(record);
    if (job) await make(job);
  }),
);
