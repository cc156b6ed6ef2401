import type { Role } from './roles.ts';

/** Kinds of grants in a profile. A sub-account stores its own. */
export const POWERS = ['role', 'activation', 'invitation', 'creation'] as const;

export interface Grant {
  readonly power: (typeof POWERS)[number];
  /** Null: granted by the deployment. */
  readonly by: string | null;
  /** The second person, who approved it. */
  readonly approved_by: string | null;
  readonly at: string;
}

/** Keeps one grant per power, giver and approver, with the latest time. */
export const withGrant = (grants: readonly Grant[] | undefined, grant: Grant): Grant[] => [
  ...(grants ?? []).filter(
    ({ power, by, approved_by }) =>
      power !== grant.power || by !== grant.by || approved_by !== grant.approved_by,
  ),
  grant,
];

export interface Person {
  readonly id: string;
  readonly role: Role;
  readonly grants: readonly Grant[];
}

/** True if the deployment named them or a third person approved their latest grant. */
export const isVouchedFor = ({ id, grants }: Pick<Person, 'grants' | 'id'>): boolean => {
  if (grants.some(({ by }) => by === null)) return true;
  // Anyone who made an earlier grant alone may be the same person.
  const alone = new Set([id]);
  let vouched = false;
  for (const { by, approved_by: second } of grants) {
    vouched = second !== null && second !== by && !alone.has(second);
    if (!vouched && by !== null) alone.add(by);
  }
  return vouched;
};

/** Certainly a different person from whoever promoted them. */
export const isIndependent = (person: Person): boolean => person.role === 'admin' && isVouchedFor(person);

interface Given {
  readonly user_id: string | null;
  readonly manager_id: string | null;
  /** Users who assigned the owner and the manager. */
  readonly assigned_by?: { readonly owner: string | null; readonly manager: string | null } | undefined;
}

/** Users who directly granted them access; none for an independent administrator. */
export const giversOf = (person: Person, account: Given | undefined): readonly string[] => {
  if (isIndependent(person)) return [];
  const assigned = account?.assigned_by;
  const givers = [
    ...person.grants.map(({ by }) => by),
    assigned && account.user_id === person.id ? assigned.owner : null,
    assigned && account.manager_id === person.id ? assigned.manager : null,
  ];
  return givers.filter((id) => id !== null).filter((id) => id !== person.id);
};

/** What decides whether someone counts as a second person. */
export interface Party extends Pick<Person, 'id' | 'role'> {
  readonly vouched: boolean;
  /** Everyone in their chain of grants; all could be the same person. */
  readonly givers: ReadonlySet<string>;
}

/**
 * @param people current profiles, including everyone who granted access to one of them @param account affected
 * account, if any
 */
export const partyOf = (
  id: string,
  people: ReadonlyMap<string, Person>,
  account: Given | undefined,
): Party => {
  const of = (each: string): Person => people.get(each) ?? { id: each, role: 'client', grants: [] };
  const givers = new Set<string>();
  const add = (person: Person): void => {
    for (const giver of giversOf(person, account)) {
      if (givers.has(giver)) continue;
      givers.add(giver);
      add(of(giver));
    }
  };
  const person = of(id);
  add(person);
  givers.delete(id);
  return { id, role: person.role, vouched: isVouchedFor(person), givers };
};
