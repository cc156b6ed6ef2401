import { isAmount } from '@ramps-gateway/shared/domain/money.ts';

/** The JSON to send. Of the fields of `numbers`, the decimal text is written as a number, digit by digit. */
export const bodyText = (body: object, numbers: readonly string[] | undefined): string => {
  if (!numbers) return JSON.stringify(body);
  const fields = Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const text =
      numbers.includes(name) && typeof value === 'string' && isAmount(value) ? value : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${fields.join(',')}}`;
};
