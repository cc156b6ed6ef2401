import { failedRead } from '../../modules/provider/calls.ts';
import type { CallOptions, RampsClient, ReadResult } from './client.ts';

/** Nothing at all, or dots only: a URL would leave such a part out, or go up by it, and be another path. */
const IS_NO_PART = /^\.*$/;

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
  IS_NO_PART.test(id) ? failedRead('not_found') : read(`${path}/${encodeURIComponent(id)}`, options);
