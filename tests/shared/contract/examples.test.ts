import { NO_BODY } from '#shared/contract/call.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import type { Asked } from '#shared/contract/examples/example.ts';
import { EXAMPLES } from '#shared/contract/examples/index.ts';
import { rowExamples } from '#shared/contract/examples/ramps.ts';
import { PLACEHOLDERS } from '#shared/contract/examples/world.ts';
import { matchRow, RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

test('each call has one example that its own schemas accept, with its variants', () => {
  const named = EXAMPLES.map(({ call }) => call);
  expect(new Set(named)).toEqual(new Set(CALLS));
  expect(named).toHaveLength(CALLS.length);
  const refused: unknown[] = [];
  for (const { call, ask, held, fresh } of EXAMPLES) {
    const judge = ({ params = {}, query = {}, body }: Asked): void => {
      const parts = [z.safeParse(call.params, params), z.safeParse(call.query, query)];
      if (call.body !== NO_BODY) parts.push(z.safeParse(call.body, body));
      for (const { error } of parts) if (error) refused.push([call.method, call.path, error.issues]);
    };
    for (const make of [ask, ...Object.values(held), ...fresh]) judge(make(PLACEHOLDERS));
  }
  expect(refused).toEqual([]);
});

test('each row of the proxy’s table has one', () => {
  const rows = rowExamples(PLACEHOLDERS);
  expect(new Set(rows.map(({ row }) => row))).toEqual(new Set(RAMPS_TABLE));
  expect(rows).toHaveLength(RAMPS_TABLE.length);
  for (const { row, line, data } of rows) {
    const [method = '', endpoint = ''] = line.split(' ');
    expect([line, matchRow(method, endpoint)?.row]).toEqual([line, row]);
    expect([line, z.safeParse(row.data, data).error]).toEqual([line, undefined]);
  }
});
