import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { matchRow } from '@ramps-gateway/shared/contract/ramps/table.ts';
import type { RampsCall } from '@ramps-gateway/shared/contract/calls/ramps.ts';
import * as z from 'zod/mini';
import { VisibleError } from '../../../platform/errors.ts';
import { parse } from '../../../platform/request.ts';

export interface Asked {
  readonly row: RampsRow;
  readonly values: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>> | undefined;
}

const texts = z.record(z.string(), z.string());
const fields = z.union([z.undefined(), z.null(), z.record(z.string(), z.unknown())]);

/** The parameters that the row names, each given once; an empty one counts as absent. */
const queryOf = (row: RampsRow, given: URLSearchParams): Readonly<Record<string, string>> => {
  const named = Object.keys(row.query.shape).flatMap((name) => {
    const values = given.getAll(name).filter((value) => value !== '');
    if (values.length > 1) throw new VisibleError('INVALID_REQUEST', `${name}: must be sent only once`);
    return values.map((value) => [name, value]);
  });
  return texts.parse(parse(row.query, Object.fromEntries(named), 'query'));
};

const dataOf = (row: RampsRow, given: unknown): Asked['data'] => {
  const data = fields.parse(parse(row.data, given, 'data'));
  if (row.method === 'POST') return data ?? {};
  // A row without data is sent without a body, and so is an empty change.
  return row.method === 'PATCH' && data && Object.keys(data).length > 0 ? data : undefined;
};

/** The row of a call. C3: a call that is not in the table is a 404 and sends no request. */
export const rowOf = ({ method, endpoint }: RampsCall) => {
  const matched = matchRow(method, endpoint);
  if (!matched) throw new VisibleError('NOT_FOUND', 'Endpoint not allowed');
  return matched;
};

/** Query and data by the row's allow-lists; throws a 400 for anything else. */
export const readAsked = ({ row, values, query }: ReturnType<typeof rowOf>, data: unknown): Asked => ({
  row,
  values,
  query: queryOf(row, query),
  data: dataOf(row, data),
});
