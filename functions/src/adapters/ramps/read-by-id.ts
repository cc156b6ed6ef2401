import type { FailedRead } from '../../platform/provider.ts';
import type { CallOptions, RampsClient, ReadResult } from './client.ts';

/** Nothing at all, or dots only: a URL would leave such a part out, or go up by it, and be another path. */
const IS_NO_PART = /^\.*$/;

const NOT_KNOWN: FailedRead = {
  ok: false,
  reason: 'not_found',
  message: 'The provider does not know this',
};

/**
 * `GET <path>/<id>`, whatever the id has in it. What cannot be one part of a path is not asked for, and not found: encoding
 * leaves dots as they are.
 */
export const readById = async (
  { read }: Pick<RampsClient, 'read'>,
  path: `/v1/${string}`,
  id: string,
  options?: CallOptions,
): Promise<ReadResult<unknown>> =>
  IS_NO_PART.test(id) ? NOT_KNOWN : read(`${path}/${encodeURIComponent(id)}`, options);
