import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { isAmount } from '@ramps-gateway/shared/domain/money.ts';

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
