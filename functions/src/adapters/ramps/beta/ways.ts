import { pathOf } from '@ramps-gateway/shared/contract/call.ts';
import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import { bodyText } from '../json.ts';
import type { Attempt, Encoded, WireRequest } from '../profile.ts';

type Template = RampsRow['template'];

/** The call's own request, or the same at another path of the provider. */
export const requestOf = (
  { row, values }: Outgoing,
  more: Pick<WireRequest, 'query' | 'withoutToken'> & {
    readonly template?: Template;
    /** Its amounts, the fields of `numbers`, go as JSON numbers. */
    readonly body?: object;
    readonly numbers?: readonly string[];
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
