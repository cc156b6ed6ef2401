import type { Role } from './roles.ts';

/** Kinds of grants in a profile. Grants of sub-accounts are stored in the sub-account. */
export const POWERS = ['role', 'activation', 'invitation', 'creation'] as const;

export interface Grant {
  readonly power: (typeof POWERS)[number];
  /** Null: the deployment. */
  readonly by: string | null;
  /** The second person. */
  readonly approved_by: string | null;
  readonly at: string;
}

/** Keeps one grant per power, giver and approver, with its latest time. */
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

/** Whether the deployment named them, or a third person approved their latest grant. */
export const isVouchedFor = ({ id, grants }: Pick<Person, 'grants' | 'id'>): boolean => {
  if (grants.some(({ by }) => by === null)) return true;
  // Anyone who made an earlier grant alone may be the recipient.
  const alone = new Set([id]);
  let vouched = false;
  for (const { by, approved_by: second } of grants) {
    vouched = second !== null && second !== by && !alone.has(second);
    if (!vouched && by !== null) alone.add(by);
  }
  return vouched;
};

/** Certainly not the same person as whoever promoted them. */
export const isIndependent = (person: Person): boolean => person.role === 'admin' && isVouchedFor(person);

interface Given {
  readonly user_id: string | null;
  readonly manager_id: string | null;
  /** Users who assigned the owner and the manager. */
  readonly assigned_by?: { readonly owner: string | null; readonly manager: string | null } | undefined;
}

/** Users who granted them access directly; none for an independent administrator. */
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

/** The facts that decide whether someone counts as a second person. */
export interface Party extends Pick<Person, 'id' | 'role'> {
  readonly vouched: boolean;
  /** Everybody in their chain of grants; they could all be the same person. */
  readonly givers: ReadonlySet<string>;
}

/** @param people current profiles, including everybody who granted access to one of them @param account concerned, if any */
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
