import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod/mini';

/** A data file that cannot be read. Its message is meant for the person who ran `npm start`. */
export class DamagedFile extends Error {
  constructor(file: string, why: string) {
    super(`${file} is damaged (${why}). Restore it, or start from empty data with: npm start -- --fresh`);
  }
}

/**
 * Replaces a file in one step, readable by its owner only. A reader, or a process that starts after a `kill -9`, sees the
 * old content or the new, never a part; what is left behind at worst is a `.tmp` file, which nobody reads.
 */
export const writeAtomic = (file: string, value: unknown): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.tmp`, `${JSON.stringify(value)}\n`, { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
};

/** The parsed content of a file, undefined when there is none. Throws DamagedFile. */
export const readRecord = <S extends z.ZodMiniType>(file: string, schema: S): z.output<S> | undefined => {
  if (!existsSync(file)) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // A parser's message quotes the content, which holds keys and hashes: say only that it is not JSON.
    throw new DamagedFile(file, error instanceof SyntaxError ? 'not JSON' : String(error));
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new DamagedFile(file, `unexpected content at ${parsed.error.issues[0]?.path.join('.') || 'the top'}`);
};
