import type { Change } from '#functions/modules/projections/model.ts';

/** A change as in the stream: an insert, unless the row existed before or is removed. */
export const change = ({
  before,
  after,
  ...over
}: Partial<Omit<Change, 'before' | 'after'>> & {
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}): Change => ({
  kind: after ? (before ? 'modify' : 'insert') : 'remove',
  pk: 'one',
  entity: '',
  version: 1,
  before: before && { ...before },
  after: after && { ...after },
  correlation: undefined,
  error_id: 'error-1',
  ...over,
});
