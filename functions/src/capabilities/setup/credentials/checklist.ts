import type { Checklist, ChecklistChange } from '@ramps-gateway/shared/contract/calls/provider-checklist.ts';
import type { ProviderChecklist } from '@ramps-gateway/shared/contract/provider-checklist.ts';
import { mayConvert } from '../../../modules/provider/checklist.ts';
import type { Abilities, ChecklistRow } from '../../../modules/provider/ports.ts';
import type { Profiles } from '../../../modules/users/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';

export interface ChecklistPorts {
  readonly checklist: ChecklistRow;
  readonly abilities: Abilities;
  readonly profiles: Profiles;
  readonly clock: Clock;
}

const answerOf = (
  record: ProviderChecklist,
  version: number,
  { needed, open }: ReturnType<typeof mayConvert>,
): Checklist => ({ ...record, needed, open: [...open], version });

export const readChecklist = ({ checklist, abilities }: Pick<ChecklistPorts, 'abilities' | 'checklist'>) => {
  return async (): Promise<Checklist> => {
    const { record, version } = await checklist.read();
    return answerOf(record, version, mayConvert(abilities, record));
  };
};

const changedMeanwhile = (): VisibleError =>
  new VisibleError('CONFLICT', 'The checklist has changed since you loaded it. Reload and try again.');

/** Records each answer with its person and time. Repeating an answer keeps both. */
export const saveChecklist =
  ({ checklist, abilities, profiles, clock }: ChecklistPorts) =>
  async (work: Work, { version, ...answers }: ChecklistChange): Promise<Checklist> => {
    const { who } = work;
    const [known, profile] = await Promise.all([checklist.read(), profiles.get(who.user_id)]);
    if (known.version !== version) throw changedMeanwhile();
    const by = {
      confirmed_by: { id: who.user_id, email: profile?.record.email ?? '' },
      confirmed_at: clock().toISOString(),
    };
    const next = <Answer extends string>(
      before: (typeof by & { readonly answer: Answer }) | null,
      answer: Answer | null | undefined,
    ) => {
      if (answer === undefined || answer === before?.answer) return before;
      return answer === null ? null : { answer, ...by };
    };
    const { record: before } = known;
    if (before.first_exchange?.proven_at)
      throw new VisibleError(
        'CONFLICT',
        'The first exchange has proven these answers. To pause conversions, stop the gateway.',
      );
    const record: ProviderChecklist = {
      ...before,
      pool_balance: next(before.pool_balance, answers.pool_balance),
      bought_usdt: next(before.bought_usdt, answers.bought_usdt),
      webhooks: next(before.webhooks, answers.webhooks),
    };
    work.audit({ object: { kind: 'gateway_settings', id: 'gateway' }, before, after: record });
    if (!(await checklist.write(record, version, work))) throw changedMeanwhile();
    return answerOf(record, version + 1, mayConvert(abilities, record));
  };
