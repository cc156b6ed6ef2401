import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { StreamRecord } from './records.ts';

/** Where records go that a function could not process: one JSON line each. */
export const createDeadLetters = (folder: string, functionName: string, tell: (line: string) => void) => {
  const file = path.join(folder, `${functionName}.jsonl`);
  return (record: StreamRecord, reason: string, attempts: number): void => {
    mkdirSync(folder, { recursive: true });
    const entry = {
      at: new Date().toISOString(),
      function: functionName,
      reason,
      attempts,
      record: record.event,
    };
    appendFileSync(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    tell(
      `${functionName} gave up a ${record.entity ?? 'stream'} record after ${attempts} attempts: ${reason} (kept in ${file})`,
    );
  };
};
