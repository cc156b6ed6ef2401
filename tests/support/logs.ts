import { readFileSync } from 'node:fs';
import path from 'node:path';

export type LogLine = Readonly<Record<string, unknown>>;

const parsed = (line: string): LogLine | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as LogLine) : undefined;
  } catch {
    // An incomplete line, or one of Node itself.
    return undefined;
  }
};

export const linesOf = (dataDir: string, name: string): readonly LogLine[] =>
  readFileSync(path.join(dataDir, 'logs', `${name}.log`), 'utf8')
    .split('\n')
    .map(parsed)
    .filter((line) => line !== undefined);
