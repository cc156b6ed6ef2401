import { pathOf } from '@ramps-gateway/shared/contract/call.ts';
import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { isAmount } from '@ramps-gateway/shared/domain/money.ts';
import type { Outgoing } from '../../modules/provider/calls.ts';
import type { Attempt, Encoded, WireRequest } from './profile.ts';

type Template = RampsRow['template'];

/** The call's own request, or the same request at another path. */
export const requestOf = (
  { row, values }: Outgoing,
  more: Pick<WireRequest, 'query' | 'withoutToken'> & {
    readonly template?: Template;
    /** Its `numbers` are sent as JSON numbers. */
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

/** A single request, whose answer is the result. */
export const way = (
  request: WireRequest,
  read: (body: unknown, askedAt: Date) => ReturnType<Attempt['read']>,
): Attempt => ({ requests: [request], read: ([body], askedAt) => read(body, askedAt) });

export const only = (attempt: Attempt): Encoded => ({ attempts: [attempt] });

export const refused = (why: string): Encoded => ({ refused: why });

/** The JSON to send, with the fields in `numbers` as numbers, digit by digit. */
export const bodyText = (body: object, numbers: readonly string[] | undefined): string => {
  if (!numbers) return JSON.stringify(body);
  const fields = Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const text =
      numbers.includes(name) && typeof value === 'string' && isAmount(value) ? value : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${fields.join(',')}}`;
};
