import type { ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import type { ActionName, Actor, Subject } from '@ramps-gateway/shared/domain/audit.ts';

/** What a use case may say of what it does; what it leaves out stays as it was. */
export interface Concern {
  readonly object?: Subject | null;
  /** Secrets are written as digests (modules/audit). */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** An audited action (docs/audit.md). Its state says whether a transaction has written its row. */
export interface Deed {
  readonly id: string;
  /** ISO 8601: when it began. */
  readonly at: string;
  actor: Actor;
  /** Null where no edge was passed. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** Absent where the token does not say, or nobody signed in. */
  readonly session?: string | undefined;
  readonly correlationId: string | null;
  /** Null until known; a call may set it. */
  action: ActionName | null;
  concern: Required<Concern>;
  /** `open`: no row yet; `ready`: the next transaction given its `Act` carries it; `writing`: one is under way; `written`: it stands. */
  state: 'open' | 'ready' | 'writing' | 'written';
  begun: boolean;
  /** A rule refused it, though the call succeeds. */
  declined: string | null;
  /** Waits for a second person; the text says so. */
  held?: string;
  /** Recorded with the write that says so elsewhere. */
  readonly failed?: string | undefined;
  readonly approval?: { readonly id: string; readonly by: string } | undefined;
}

/** An approval as stored, without its command. */
export interface Executing {
  readonly version: number;
  readonly record: ApprovalRecord;
  /** The manager at the time of the request finds it too. */
  readonly managerId: string | null;
}

/**
 * What a store is given to write with: its transaction carries the audit row of `deed` while that is `ready`, and ends
 * `approval`. Null in place of an `Act`: engines and projections write without an audit row.
 */
export interface Act {
  /** Null for a call that is not audited. */
  readonly deed: Deed | null;
  /** Null unless an approved request is carried out. */
  readonly approval: Executing | null;
}

export interface Named {
  readonly action: ActionName;
  readonly object?: Subject | null;
}

/** Names the action and object of a call by its raw body, valid or not. Never throws; undefined if nothing is audited. */
export type Naming = (body: unknown) => Named | undefined;

/** Records the start of an effect outside the table, before it happens. */
export type Begin = () => Promise<void>;

/** Runs what the audit log must show; afterwards one row of it stands, whatever came of it (modules/audit). */
export type Audited = <T>(deed: Deed, work: (deed: Deed, begin: Begin) => Promise<T>) => Promise<T>;
