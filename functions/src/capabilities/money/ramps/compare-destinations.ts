import type { SimilarDestination } from '@ramps-gateway/shared/contract/approvals.ts';
import { withRegistered } from '../../../modules/stops/model.ts';
import type { Announced, Destination, Snapshot } from './model.ts';

export interface DestinationChange {
  readonly kind: 'destination_added' | 'destination_changed' | 'destination_removed';
  readonly before: Destination | undefined;
  readonly after: Destination | undefined;
  /** Who made the change in this console; undefined if it was made elsewhere. */
  readonly by: Announced | undefined;
}

const nameOf = ({ kind, id }: Destination): string => `${kind} ${id}`;

const byName = (list: readonly Destination[]): ReadonlyMap<string, Destination> =>
  new Map(list.map((each) => [nameOf(each), each]));

/** Changes between the stored snapshot and the provider's list. The first read reports only announced additions. */
export const changesSince = (
  { seen, announced }: Snapshot,
  now: readonly Destination[],
): readonly DestinationChange[] => {
  const added = (target: string) =>
    announced.find(({ change, match }) => change === 'added' && match === target);
  const removed = (name: string) =>
    announced.find(({ change, match }) => change === 'removed' && match === name);
  if (seen === null)
    return now.flatMap((after): DestinationChange[] => {
      const by = added(after.exact);
      return by ? [{ kind: 'destination_added', before: undefined, after, by }] : [];
    });
  const [before, after] = [byName(seen), byName(now)];
  const fresh = now.flatMap((each): DestinationChange[] => {
    const known = before.get(nameOf(each));
    if (!known) return [{ kind: 'destination_added', before: known, after: each, by: added(each.exact) }];
    return known.digest === each.digest
      ? []
      : [{ kind: 'destination_changed', before: known, after: each, by: undefined }];
  });
  const gone = seen
    .filter((each) => !after.has(nameOf(each)))
    .map((each): DestinationChange => {
      const by = removed(nameOf(each));
      return { kind: 'destination_removed', before: each, after: undefined, by };
    });
  return [...fresh, ...gone];
};

/**
 * Applies changes to the snapshot. The write that notifies also registers new destinations, so none ages unnoticed. A
 * known destination keeps its age under another id.
 */
export const withChanges = (
  snapshot: Snapshot,
  changes: readonly DestinationChange[],
  now: string,
): Omit<Snapshot, 'seen'> & { readonly seen: readonly Destination[] } => {
  const next = new Map(byName(snapshot.seen ?? []));
  for (const { before, after } of changes) {
    if (before) next.delete(nameOf(before));
    if (after) next.set(nameOf(after), after);
  }
  const done = new Set(changes.map(({ by }) => by));
  return {
    seen: [...next.values()],
    announced: snapshot.announced.filter((each) => !done.has(each)),
    registered: withRegistered(
      snapshot.registered,
      changes.flatMap(({ after }) => (after && !isAmong(snapshot.seen ?? [], after) ? [after.exact] : [])),
      now,
    ),
  };
};

const NOUNS = { wallet: 'withdrawal wallet', bank: 'withdrawal bank account' } as const;

/** True if the list has a destination with exactly these details. */
export const isAmong = (seen: readonly Destination[], place: Destination): boolean =>
  seen.some(({ exact }) => exact === place.exact);

/** A look-alike: another destination with the same first and last characters. */
export const similarDestination = (
  seen: readonly Destination[],
  place: Destination,
): SimilarDestination | undefined => {
  const similar = seen.find(
    ({ looks, targets }) =>
      looks.some((look) => place.looks.includes(look)) &&
      place.targets.some((target) => !targets.includes(target)),
  );
  if (!similar) return undefined;
  const { kind, id, name, asset, place: at, masked } = similar;
  return { kind, destination_id: id, name, asset, place: at, masked };
};

export const described = ({ asset, place, masked }: Destination): string =>
  [asset, ...(place === null ? [] : [place]), masked].filter((part) => part !== '').join(', ');

export const textOf = ({ kind, before, after, by }: DestinationChange, account: string): string => {
  const noun = NOUNS[(after ?? before)?.kind ?? 'wallet'];
  const who = by ? `by ${by.by}` : 'outside this console';
  const was = before ? described(before) : '';
  const is = after ? described(after) : '';
  switch (kind) {
    case 'destination_added':
      return `A ${noun} of ${account} was added ${who}: ${is}.`;
    case 'destination_changed':
      return `A ${noun} of ${account} was changed ${who}: ${was} is now ${is}.`;
    case 'destination_removed':
      return `A ${noun} of ${account} was removed ${who}: ${was}.`;
  }
};
