import { pathOf } from '@ramps-gateway/shared/contract/call.ts';
import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { isAmount } from '@ramps-gateway/shared/domain/money.ts';
import type { Outgoing } from '../../modules/provider/calls.ts';
import type { Attempt, Encoded, WireRequest } from './profile.ts';

type Template = RampsRow['template'];

/** The call's own request, or the same at another path of the provider. */
export const requestOf = (
  { row, values }: Outgoing,
  more: Pick<WireRequest, 'query' | 'withoutToken'> & {
    readonly template?: Template;
    /** Its amounts, the fields of `numbers`, go as JSON numbers. */
    readonly body?: object;
    readonly numbers?: readonly string[] | undefined;
  } = {},
): WireRequest => {
  const { template = row.template, body, numbers = [], ...rest } = more;
  return {
    method: row.method,
    path: pathOf(template, values) ?? template,
    ...rest,
    ...(body === undefined ? {} : { body: bodyText(body, numbers) }),
  };
};

/** One request, read by its one answer. */
export const way = (
  request: WireRequest,
  read: (body: unknown, askedAt: Date) => ReturnType<Attempt['read']>,
): Attempt => ({ requests: [request], read: ([body], askedAt) => read(body, askedAt) });

export const only = (attempt: Attempt): Encoded => ({ attempts: [attempt] });

export const refused = (why: string): Encoded => ({ refused: why });

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
