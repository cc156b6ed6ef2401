import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { isAmount } from '@ramps-gateway/shared/domain/money.ts';

/** Keeps every number as the text it was written as: no amount passes through a float (C6). */
export const parseLossless = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );

/** The JSON to send. Where the row wants a number, the decimal text is written digit by digit. */
export const bodyText = ({ numbers }: RampsRow, body: object): string => {
  if (!numbers) return JSON.stringify(body);
  const fields = Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const text =
      numbers.includes(name) && typeof value === 'string' && isAmount(value) ? value : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${fields.join(',')}}`;
};
