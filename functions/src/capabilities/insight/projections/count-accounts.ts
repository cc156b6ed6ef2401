import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import { holdingsRecord, profileRecord, subAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { accountStopsRecord } from '@ramps-gateway/shared/contract/stops.ts';
import { isExpected } from '@ramps-gateway/shared/domain/partners.ts';
import * as z from 'zod/mini';
import { countedPartner, partnerId } from '../../../modules/accounts/partner-totals.ts';
import { countedPosition } from '../../../modules/accounts/totals.ts';
import type { Change, Failure, Projection } from '../../../modules/projections/model.ts';
import { PARTNER, partnersOf, type PartnerView } from '../../../modules/statistics/model.ts';
import { isStopped } from '../../../modules/stops/model.ts';
import { countCurrent, type CountedRef, type CountPorts } from './counting.ts';
import type { Positions } from './ports.ts';

export interface CountAccountsPorts extends CountPorts {
  readonly positions: Positions;
}

const NO_ACCOUNT = {
  id: '',
  user_id: null,
  manager_id: null,
  created_at: '',
  status: 'active',
} as const;

/** What a row adds to the totals; most changes of a row add nothing. Throws for an unreadable row. */
const WEIGHTS: Readonly<Record<string, (image: unknown) => unknown>> = {
  [ENTITIES.subAccount.name]: (image) => {
    const { user_id, manager_id, status } = z.parse(subAccountRecord, image);
    return [user_id, manager_id, status];
  },
  [ENTITIES.holdings.name]: (image) =>
    countedPosition({ account: NO_ACCOUNT, held: z.parse(holdingsRecord, image), stops: undefined }),
  [ENTITIES.accountStops.name]: (image) => isStopped(z.parse(accountStopsRecord, image)),
  [ENTITIES.profile.name]: (image) => {
    const profile = z.parse(profileRecord, image);
    const { role, disabled_at, invited_at } = profile;
    return [role, Boolean(disabled_at), Boolean(invited_at), isExpected(profile)];
  },
};

const weightOf = ({ entity }: Change, image: Change['after']): string | undefined => {
  if (image === undefined) return undefined;
  try {
    return JSON.stringify(WEIGHTS[entity]?.(image));
  } catch {
    return 'unreadable';
  }
};

const weighs = (change: Change): boolean =>
  weightOf(change, change.before) !== weightOf(change, change.after);

/** Follows the changes that weigh. @param refsOf the rows to count after a change */
const following = <R extends CountedRef>(
  count: (refs: readonly R[]) => Promise<readonly R[]>,
  refsOf: (change: Change) => Promise<readonly R[]> | readonly R[],
): Projection['follow'] => {
  const error = new Error('counting lost every write conflict');
  return async (changes) => {
    const failures: Failure[] = [];
    const wanted = new Map<string, { readonly ref: R; readonly changes: Change[] }>();
    for (const change of changes.filter(weighs))
      try {
        for (const ref of await refsOf(change)) {
          const found = wanted.get(ref.id);
          if (found) found.changes.push(change);
          else wanted.set(ref.id, { ref, changes: [change] });
        }
      } catch (cause) {
        failures.push({ change, error: cause });
      }
    const lost = await count([...wanted.values()].map(({ ref }) => ref));
    const late = new Set(lost.flatMap(({ id }) => wanted.get(id)?.changes ?? []));
    return [...failures, ...[...late].map((change) => ({ change, error }))];
  };
};

/** A sub-account's row and its holdings have its id, its stops name it. */
const ofAccount = z.union([z.object({ sub_account_id: z.string() }), z.object({ id: z.string() })]);

const idIn = (image: Change['after']): string => {
  const of = ofAccount.parse(image);
  return 'sub_account_id' in of ? of.sub_account_id : of.id;
};

export const accountRef = (id: string): CountedRef => ({ id, entity: ENTITIES.subAccount.name });

/** Counts sub-accounts from current rows, so that their current owner and manager decide. */
export const countAccounts = ({ positions, ...ports }: CountAccountsPorts) =>
  countCurrent<CountedRef>(ports, async (refs) => {
    const found = await positions.accounts(refs.map(({ id }) => id));
    return new Map(found.map((position) => [position.account.id, countedPosition(position)]));
  });

export interface PartnerRef extends CountedRef {
  readonly view: PartnerView;
}

export const partnerRef = (view: PartnerView): PartnerRef => ({ id: partnerId(view), entity: PARTNER, view });

export const countPartners = ({ positions, ...ports }: CountAccountsPorts) =>
  countCurrent<PartnerRef>(ports, async (refs) => {
    const found = await positions.partners(refs.map(({ view }) => view));
    return new Map(
      found.flatMap((position) => {
        const now = countedPartner(position);
        return now ? [[now.id, now] as const] : [];
      }),
    );
  });

const managedBy = async (owner: string, positions: Positions): Promise<readonly PartnerRef[]> =>
  (await positions.managersOf(owner))
    .filter((manager) => manager !== owner)
    .map((manager) => partnerRef({ owner, manager }));

const owned = z.object({ user_id: z.nullable(z.string()), manager_id: z.nullable(z.string()) });

/** The partners whose state a change can move, as everyone and as their managers see them. */
const partnersBehind =
  ({ positions }: CountAccountsPorts) =>
  async ({ entity, before, after }: Change): Promise<readonly PartnerRef[]> => {
    if (entity === ENTITIES.profile.name) {
      const { user_id: owner } = z.parse(profileRecord, after ?? before);
      return [partnerRef({ owner, manager: null }), ...(await managedBy(owner, positions))];
    }
    // The stops row can name a previous owner, so read the account.
    const ownerships =
      entity === ENTITIES.accountStops.name
        ? (await positions.accounts([idIn(after ?? before)])).map(({ account }) => account)
        : [before, after].flatMap((image) => (image === undefined ? [] : owned.parse(image)));
    return ownerships.flatMap(partnersOf).map(partnerRef);
  };

/** Counts sub-accounts and partners after each change that moves their totals. */
export const accountsProjection = (ports: CountAccountsPorts): Projection => {
  const accounts = following(countAccounts(ports), ({ before, after }) => [
    accountRef(idIn(after ?? before)),
  ]);
  const partners = following(countPartners(ports), partnersBehind(ports));
  return {
    name: 'accounts',
    entities: ['accountStops', 'holdings', 'profile', 'subAccount'],
    follow: async (changes) => {
      const failed = await accounts(changes.filter(({ entity }) => entity !== ENTITIES.profile.name));
      // Afterwards, because a partner is counted from the totals of their sub-accounts.
      return [
        ...failed,
        ...(await partners(changes.filter(({ entity }) => entity !== ENTITIES.holdings.name))),
      ];
    },
  };
};
