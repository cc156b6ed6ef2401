import { type Decimal, readAmount } from '../domain/amounts.ts';
import type { Asset } from '../domain/assets.ts';
import type { Call } from '../http/call.ts';
import { isRecord } from '../json.ts';
import { invalid } from '../problem.ts';

/** The field's JSON value; in `call.body` numbers are text. */
const plainField = ({ text }: Call, field: string): unknown => {
  const body: unknown = text.trim() === '' ? undefined : JSON.parse(text);
  return isRecord(body) ? body[field] : undefined;
};

/** Amounts are JSON numbers. Absent and 0 both mean not given. */
export const amountIn = (call: Call, field: string, asset: Asset): Decimal | undefined => {
  const plain = plainField(call, field);
  if (plain === undefined || plain === null || plain === 0) return undefined;
  if (typeof plain !== 'number') throw invalid(`${field} must be a number`);
  return readAmount(isRecord(call.body) ? call.body[field] : undefined, field, asset);
};

export const requiredAmount = (call: Call, field: string, asset: Asset): Decimal => {
  const amount = amountIn(call, field, asset);
  if (amount === undefined) throw invalid(`${field} is required`);
  return amount;
};
