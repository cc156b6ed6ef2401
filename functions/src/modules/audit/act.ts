import type { ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import type { ActionName, Actor, Subject } from '@ramps-gateway/shared/domain/audit.ts';
import { correlationId } from '../../platform/correlation.ts';
import { digest } from '../../platform/ids.ts';

/** What a use case adds to its audit row. Omitted fields keep their value. */
export interface Concern {
  readonly object?: Subject | null;
  /** Secrets are written as digests (modules/audit). */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** An audited action (docs/audit.md). `state` says whether a transaction has written its row. */
export interface AuditedAction {
  readonly id: string;
  /** ISO 8601: when it began. */
  readonly at: string;
  actor: Actor;
  /** Null if the call did not come through the edge. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** Absent if the token has no session, or nobody signed in. */
  readonly session?: string | undefined;
  readonly correlationId: string | null;
  /** Null until known; a call may set it. */
  action: ActionName | null;
  concern: Required<Concern>;
  /**
   * `open`: no row yet; `ready`: the next transaction with its `Act` carries the row; `writing`: that transaction is
   * running; `written`: the row is stored.
   */
  state: 'open' | 'ready' | 'writing' | 'written';
  begun: boolean;
  /** Reason a rule refused the action although the call succeeds. */
  declined: string | null;
  /** Shown as the reason while the action waits for a second person. */
  held?: string;
  /** Why the action failed, if that is recorded by the same write. */
  readonly failed?: string | undefined;
  readonly approval?: { readonly id: string; readonly by: string } | undefined;
}

/** An approval as stored, without its command. */
export interface Executing {
  readonly version: number;
  readonly record: ApprovalRecord;
  /** The sub-account's manager at the time of the request, who also sees the approval. */
  readonly managerId: string | null;
}

/**
 * Passed to a store for its write: the transaction carries the audit row while `auditedAction` is `ready`, and ends
 * `approval`. Engines and projections pass null and write no audit row.
 */
export interface Act {
  /** Null for a call that is not audited. */
  readonly auditedAction: AuditedAction | null;
  /** Null unless an approved request is carried out. */
  readonly approval: Executing | null;
}

export interface Named {
  readonly action: ActionName;
  readonly object?: Subject | null;
}

/**
 * Derives the action and object of a call from its raw body, valid or not. Never throws; undefined if nothing is
 * audited.
 */
export type Naming = (body: unknown) => Named | undefined;

/** Records that an effect outside the table is about to start. */
export type Begin = () => Promise<void>;

/** Runs an audited action; exactly one audit row is stored, whatever the result (modules/audit). */
export type Audited = <T>(
  auditedAction: AuditedAction,
  work: (auditedAction: AuditedAction, begin: Begin) => Promise<T>,
) => Promise<T>;

interface Recorded
  extends Pick<AuditedAction, 'approval' | 'failed'>, Partial<Pick<AuditedAction, 'address' | 'userAgent'>> {
  readonly action: ActionName;
  readonly actor: Actor;
  readonly at: Date;
  readonly object: Subject | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * An audited action without a call (schedules, approved requests, recovery codes). The write that takes this `Act`
 * carries its row.
 */
export const actOf = ({
  action,
  actor,
  at,
  object,
  before = null,
  after = null,
  approval,
  failed,
  address = null,
  userAgent = null,
}: Recorded): Act => {
  const when = at.toISOString();
  return {
    auditedAction: {
      id: `aud_${digest(`${action} ${object?.kind ?? ''} ${object?.id ?? ''} ${approval?.id ?? ''} ${when}`)}`,
      at: when,
      actor,
      address,
      userAgent,
      correlationId: correlationId() ?? null,
      action,
      concern: { object, before, after },
      state: 'ready',
      begun: false,
      declined: null,
      approval,
      failed,
    },
    approval: null,
  };
};
