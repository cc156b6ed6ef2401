import type { ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import { linkTo } from '@ramps-gateway/shared/contract/records.ts';
import { APPROVAL_HOURS, isHeldBy, type PolicyItem } from '@ramps-gateway/shared/domain/policy.ts';
import { type Clock, later } from '../../platform/clock.ts';
import { heldText } from '../audit/ending.ts';
import { VisibleError } from '../../platform/errors.ts';
import { digest } from '../../platform/ids.ts';
import { canonical, parseExact } from '../../platform/json.ts';
import { type Asked, decidedBy, Held, type Proposal, type SecondPerson } from '../act/work.ts';
import { shownOf } from '../audit/model.ts';
import type { Approvals, KeptCommand, PolicyRow, Seal } from './ports.ts';
import { type Act, actOf } from '../audit/act.ts';

/** Carries the audit row of an approved request that failed. */
export const failedAttempt = (approval: ApprovalRecord, failed: string, at: Date): Act => {
  const { id, action, maker, object, before, after } = approval;
  return actOf({
    action,
    actor: { kind: 'person', user_id: maker.id, email: maker.email, role: maker.role },
    at,
    object,
    before,
    after,
    failed,
    approval: { id, by: decidedBy(approval) },
  });
};

interface SecondPersonPorts {
  readonly approvals: Approvals;
  readonly policy: Pick<PolicyRow, 'read'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly seal?: Seal;
}

const HOUR_MS = 60 * 60 * 1000;

/** A call runs for at most 29 s; an approval still executing after this was interrupted. */
export const EXECUTED_WITHIN_MS = 2 * 60 * 1000;

const TRIES = 4;

/** Covers what the second person is shown, but not the value in BRL, which changes with the price. */
const digestOf = ({ item, object, account, before, after }: Proposal): string =>
  digest(canonical([item, object, account?.id ?? null, before ?? null, after ?? null]));

const answerOf = ({ id, item, state, ends_at }: ApprovalRecord) => ({
  approval: { id, item, state, ends_at },
});

/** Stores requests that need approval, and hands each out once after another person has approved it. */
export const createSecondPerson = ({
  approvals,
  policy,
  clock,
  newId,
  seal,
}: SecondPersonPorts): SecondPerson => {
  const sealFor = (): Seal => {
    if (!seal) throw new Error('a request with secrets needs `seal`');
    return seal;
  };

  const commandOf = async (
    { call, input, maker, sender, origin }: Asked,
    id: string,
    shown: string,
  ): Promise<KeptCommand> => {
    if (!call.held) throw new Error(`${call.method} ${call.path} is not held`);
    const { params, query } = input;
    const body = input.body === undefined ? null : JSON.stringify(input.body);
    const idempotencyKey = input.idempotencyKey ?? null;
    const sealed = call.sealed === true && body !== null;
    const { command: name, version } = call.held;
    return {
      service: call.service,
      name,
      version,
      params,
      query,
      body: sealed ? await sealFor().seal(body, id) : body,
      sealed,
      idempotencyKey,
      sender,
      origin,
      shown,
      // Excludes a body with secrets: a password could be guessed from its digest.
      digest: digest(
        canonical([maker.user_id, name, params, query, sealed ? null : body, idempotencyKey, shown]),
      ),
    };
  };

  const recordOf = ({ call, maker, action }: Asked, id: string, proposal: Proposal): ApprovalRecord => {
    if (action === null) throw new Error(`${call.method} ${call.path} needs approval, but has no action`);
    const now = clock();
    const at = later(now, 0);
    return {
      id,
      user_id: maker.user_id,
      item: proposal.item,
      action,
      state: 'open',
      maker: { id: maker.user_id, email: maker.email, role: maker.role },
      object: proposal.object,
      sub_account_id: proposal.account?.id ?? null,
      sub_account: proposal.account ? linkTo(proposal.account) : null,
      before: shownOf(proposal.before) ?? null,
      after: shownOf(proposal.after) ?? null,
      amount_brl: proposal.amountBrl ?? null,
      together_brl: proposal.togetherBrl ?? null,
      first_time: proposal.firstTime ?? false,
      similar_to: proposal.similarTo ?? null,
      decided_by: null,
      decided_at: null,
      note: null,
      reason: null,
      created_at: at,
      ends_at: later(now, APPROVAL_HOURS * HOUR_MS),
      updated_at: at,
    };
  };

  const asks = async (item: PolicyItem): Promise<boolean> => isHeldBy((await policy.read()).record, item);

  const hold = async (asked: Asked, proposal: Proposal): Promise<void> => {
    const { record: settled } = await policy.read();
    const item = [proposal.item, ...(proposal.also ?? [])].find((each) => isHeldBy(settled, each));
    if (item === undefined) return;
    const id = `apr_${newId()}`;
    const command = await commandOf(asked, id, digestOf(proposal));
    const record = recordOf(asked, id, { ...proposal, item });
    const managerId = proposal.account?.manager_id ?? null;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const waiting = await approvals.waitingFor(command.digest);
      if (waiting) throw new Held(answerOf(waiting.record));
      if (asked.act.auditedAction) asked.act.auditedAction.held = heldText(id);
      if (await approvals.create(record, command, managerId, asked.act)) throw new Held(answerOf(record));
    }
    throw new VisibleError('CONFLICT');
  };

  const inputOf = async (id: string, { params, query, body, sealed, idempotencyKey }: KeptCommand) => {
    const text = body !== null && sealed ? await sealFor().open(body, id) : body;
    return {
      params,
      query,
      body: text === null ? undefined : parseExact(text),
      idempotencyKey: idempotencyKey ?? undefined,
    };
  };

  return {
    asks,
    hold,
    take: async (id) => {
      const found = await approvals.get(id);
      if (found?.record.state !== 'approved' || !found.command) return undefined;
      const at = clock();
      const record = { ...found.record, state: 'executing' as const, updated_at: later(at, 0) };
      const { command } = found;
      const input = await inputOf(id, command);
      if (!(await approvals.move(found, record, later(at, EXECUTED_WITHIN_MS), null))) return undefined;
      const approval = { record, version: found.version + 1, managerId: found.managerId };
      const { sender, origin, shown } = command;
      return { approval, at, command, input, sender, origin, digest: shown };
    },
    check: ({ digest: agreedTo }, proposal) => {
      if (digestOf(proposal) !== agreedTo)
        throw new VisibleError(
          'CONFLICT',
          'Something has changed since this was approved, so it was not carried out. Request it again.',
        );
    },
    end: async ({ approval }, { state, reason, isRecorded }) => {
      const now = clock();
      const record = { ...approval.record, state, reason, updated_at: later(now, 0) };
      await approvals.move(
        approval,
        record,
        null,
        isRecorded ? null : failedAttempt(record, reason ?? '', now),
      );
    },
  };
};
