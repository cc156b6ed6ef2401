import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type * as z from 'zod/mini';
import { codeOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';

/**
 * Replaces the file in one step: a reader, or a `kill -9`, meets the old text or the new one. Mode 0600.
 * `durable` (the default) waits for the disk, so that a power cut does not lose it either.
 */
export const writeAtomic = (path: string, data: string | Buffer, { durable = true } = {}): void => {
  const draft = `${path}.${randomUUID()}.tmp`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(file, data);
    if (durable) fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
};

export const writeJson = (path: string, value: unknown, options?: { readonly durable: boolean }): void =>
  writeAtomic(path, `${JSON.stringify(value, null, 2)}\n`, options);

/** What a person can do about a file of ours that cannot be read. */
export const damaged = (path: string): PlainError =>
  new PlainError(
    `The file ${path} is damaged. Remove it, or start from empty data with: npm start -- --fresh`,
  );

/** Undefined when there is no such file; a plain error when it does not hold what we wrote. */
export const readJson = <Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
): z.infer<Schema> | undefined => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw damaged(path);
  }
};
