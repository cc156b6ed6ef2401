import { isAmount } from '@ramps-gateway/shared/domain/money.ts';

/** spec 3, "Quote request": these are numbers. Everywhere else an amount goes out as the text that it is. */
const NUMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/v1/quote', ['source_amount', 'target_amount']],
]);

/** The JSON that is sent. A decimal text stands in it as a number digit by digit, and is never a float in between. */
export const bodyText = (path: string, body: Readonly<Record<string, unknown>>): string => {
  const numbers = NUMBERS.get(path);
  if (!numbers) return JSON.stringify(body);
  const fields = Object.entries(body).flatMap(([name, value]) => {
    const text =
      numbers.includes(name) && typeof value === 'string' && isAmount(value) ? value : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${fields.join(',')}}`;
};
