import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type Figure, UNITS } from './figures.ts';

const figure = z.object({
  what: z.string(),
  value: z.number(),
  unit: z.enum(UNITS),
  against: z.optional(z.object({ name: z.string(), value: z.number() })),
  ratio: z.optional(z.number()),
  goal: z.optional(
    z.object({
      of: z.enum(['ratio', 'value']),
      least: z.optional(z.number()),
      most: z.optional(z.number()),
    }),
  ),
});

const row = z.object({
  name: z.string(),
  measured_at: z.string(),
  node: z.string(),
  cpus: z.int(),
  figures: z.array(figure),
});

const results = z.object({ rows: z.array(row) });

/** A measured row with its time and environment. The only detail of the machine is its number of processors. */
export interface RowResult {
  readonly name: string;
  readonly measured_at: string;
  readonly node: string;
  readonly cpus: number;
  readonly figures: readonly Figure[];
}

/** New rows replace old ones of the same name; the others stay, in the order of `names`. */
export const mergeRows = (
  before: readonly RowResult[],
  now: readonly RowResult[],
  names: readonly string[],
): readonly RowResult[] =>
  names.flatMap((name) => {
    const found = now.find((result) => result.name === name) ?? before.find((result) => result.name === name);
    return found === undefined ? [] : [found];
  });

export const readResults = (file: string): readonly RowResult[] => {
  if (!existsSync(file)) return [];
  const parsed = results.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  // Skip files written in a different format.
  return parsed.success ? (parsed.data.rows as readonly RowResult[]) : [];
};

export const writeResults = (file: string, rows: readonly RowResult[]): void =>
  writeFileSync(file, `${JSON.stringify({ rows }, null, 2)}\n`);
