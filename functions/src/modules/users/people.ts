import type { ProfileRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { giversOf, isIndependent, type Person } from '@ramps-gateway/shared/domain/grants.ts';
import type { Ownership } from '@ramps-gateway/shared/domain/roles.ts';

/** Current profiles, never copies. */
export type ReadProfiles = (userIds: readonly string[]) => Promise<ReadonlyMap<string, ProfileRecord>>;

type Given = Ownership & Pick<SubAccountRecord, 'assigned_by'>;

const personOf = ({ user_id: id, role, grants = [] }: ProfileRecord): Person => ({ id, role, grants });

/** These people and everyone who granted their rights, as `partyOf` needs. A BatchGetItem for each link. */
export const readPeople =
  (profiles: ReadProfiles) =>
  async (
    userIds: readonly string[],
    accounts: readonly Given[] = [],
  ): Promise<ReadonlyMap<string, Person>> => {
    const people = new Map<string, Person>();
    const asked = new Set<string>();
    let next = [...new Set(userIds)];
    while (next.length > 0) {
      for (const id of next) asked.add(id);
      const found = [...(await profiles(next)).values()].map(personOf);
      for (const person of found) people.set(person.id, person);
      const givers = found.flatMap((person) =>
        [undefined, ...accounts].flatMap((account) => giversOf(person, account)),
      );
      next = [...new Set(givers)].filter((id) => !asked.has(id));
    }
    return people;
  };

/** Number of administrators who can approve each other's requests. */
export const countIndependent =
  (administrators: () => Promise<readonly string[]>, profiles: ReadProfiles) => async (): Promise<number> =>
    [...(await profiles(await administrators())).values()].filter((each) => isIndependent(personOf(each)))
      .length;
