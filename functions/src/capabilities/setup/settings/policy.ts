import type { Policy, PolicyChange } from '@ramps-gateway/shared/contract/calls/policy.ts';
import type { PolicyRow, StoredPolicy } from '../../../modules/approvals/ports.ts';
import type { Profiles } from '../../../modules/users/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';

export interface PolicyPorts {
  readonly policy: PolicyRow;
  readonly profiles: Profiles;
  /** Number of enabled administrators who have signed in. */
  readonly administrators: () => Promise<number>;
  readonly clock: Clock;
}

const answerOf = ({ version, record }: StoredPolicy, administrators: number): Policy => ({
  ...record,
  version,
  only_one: administrators < 2,
});

export const readPolicy =
  ({ policy, administrators }: Pick<PolicyPorts, 'administrators' | 'policy'>) =>
  async (): Promise<Policy> => {
    const [stored, count] = await Promise.all([policy.read(), administrators()]);
    return answerOf(stored, count);
  };

const settledIn = ({ on, second, items }: Pick<StoredPolicy['record'], 'items' | 'on' | 'second'>) => ({
  on,
  second,
  items,
});

/** While the approval policy is on, changing the policy also needs approval. */
export const savePolicy =
  ({ policy, profiles, administrators, clock }: PolicyPorts) =>
  async (work: Work, { version, ...settled }: PolicyChange): Promise<Policy> => {
    const { who } = work;
    const [known, profile, count] = await Promise.all([
      policy.read(),
      profiles.get(who.user_id),
      administrators(),
    ]);
    if (known.version !== version)
      throw new VisibleError('CONFLICT', 'The policy has changed since you loaded it. Reload and try again.');
    const object = { kind: 'policy', id: 'gateway' };
    const change = { before: settledIn(known.record), after: settledIn(settled) };
    work.audit({ object, ...change });
    const approved = await work.needSecondPerson({ item: 'policy', object, ...change });
    const record = {
      ...settled,
      updated_by: { id: who.user_id, email: profile?.record.email ?? null },
      updated_at: clock().toISOString(),
    };
    if (!(await policy.write(record, version, approved, work.freshSignIn())))
      throw new VisibleError('CONFLICT');
    return answerOf({ version: version + 1, record }, count);
  };
