import { AsyncLocalStorage } from 'node:async_hooks';
import { ACTIONS, type ActionName, type Actor, type Subject } from '@ramps-gateway/shared/domain/audit.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';

/** What a use case may say of what it does; what it leaves out stays as it was. */
export interface Concern {
  readonly object?: Subject | null;
  /** Secrets are written as digests (modules/audit). */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** An audited action (docs/audit.md). It is ambient so that whoever writes adds its row to the same transaction. */
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
  /** `open`: no row yet; `ready`: the next transaction carries it; `writing`: one is under way; `written`: it stands. */
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

export interface Named {
  readonly action: ActionName;
  readonly object?: Subject | null;
}

/** Names the action and object of a call by its raw body, valid or not. Never throws; undefined if nothing is audited. */
export type Naming = (body: unknown) => Named | undefined;

/** Runs what the audit log must show; afterwards one row of it stands, whatever came of it (modules/audit). */
export type Audited = <T>(deed: Deed, work: () => Promise<T>) => Promise<T>;

interface Doing {
  readonly deed: Deed;
  /** Records the beginning of an effect outside the table. */
  readonly begin: () => Promise<void>;
}

const doings = new AsyncLocalStorage<Doing>();

export const doing = <T>(deed: Deed, begin: () => Promise<void>, work: () => Promise<T>): Promise<T> =>
  doings.run({ deed, begin }, work);

/** Engines and projections write without an audited action, and so without an audit row. */
export const readyDeed = (): Deed | undefined => {
  const deed = doings.getStore()?.deed;
  return deed?.state === 'ready' ? deed : undefined;
};

/** An audited action fails if it cannot be recorded. */
const doingNow = (): Doing => {
  const found = doings.getStore();
  if (!found) throw new Error('an audited action is done where nothing records it');
  return found;
};

/** Sets object and values of the current deed. */
export const concerning = (concern: Concern): void => {
  const { deed } = doingNow();
  deed.concern = { ...deed.concern, ...concern };
};

export const alsoAfter = (fields: Readonly<Record<string, unknown>>): void => {
  const { deed } = doingNow();
  const { after } = deed.concern;
  deed.concern = { ...deed.concern, after: { ...(typeof after === 'object' ? after : {}), ...fields } };
};

/** The input is valid and the action known: its row is ready, or its beginning is recorded if it acts outside the table. */
export const beginning = async (): Promise<void> => {
  const { deed, begin } = doingNow();
  if (deed.action === null) return;
  if (ACTIONS[deed.action].recorded === 'with its write') deed.state = 'ready';
  else await begin();
};

/** A rule refuses it, though the call succeeds. */
export const declining = (reason: string): void => {
  doingNow().deed.declined = reason;
};

export const actionNow = (): ActionName | null => doingNow().deed.action;

export const holding = (reason: string): void => {
  doingNow().deed.held = reason;
};

export const knownAs = ({ role, email }: { readonly role: Role; readonly email: string | null }): void => {
  const { deed } = doingNow();
  if (deed.actor.kind === 'person') deed.actor = { ...deed.actor, role, email };
};

/** For a call that alone does not say what it is; null for none. */
export const acting = (action: ActionName | null): void => {
  doingNow().deed.action = action;
};
