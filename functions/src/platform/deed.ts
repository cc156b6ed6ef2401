import { AsyncLocalStorage } from 'node:async_hooks';
import { ACTIONS, type ActionName, type Actor, type Subject } from '@ramps-gateway/shared/domain/audit.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';

/** What a use case may say of what it does; what it leaves out stays as it was. */
export interface Concern {
  /** On what. */
  readonly object?: Subject | null;
  /** As it was, and as it is after: named values. Secrets are written as digests (modules/audit). */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** An audited action (docs/audit.md). It is ambient so that whoever writes adds its row to the same transaction. */
export interface Deed {
  readonly id: string;
  /** ISO 8601: when it began. */
  readonly at: string;
  actor: Actor;
  /** As the edge saw it; null where no edge was passed. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** Id of the sign-in that it was done by; absent where the token does not say, or nobody signed in for it. */
  readonly session?: string | undefined;
  readonly correlationId: string | null;
  /** Null until it is known what is done, which a call may say of itself. */
  action: ActionName | null;
  concern: Required<Concern>;
  /** `open`: no row yet; `ready`: the next transaction carries it; `writing`: one is under way; `written`: it stands. */
  state: 'open' | 'ready' | 'writing' | 'written';
  /** Its beginning is written down. */
  begun: boolean;
  /** Why nothing was done, where that is answered as a success. */
  declined: string | null;
  /** It was not done, but waits for a second person: what is said of that. */
  held?: string;
  /** It was not done, and why: its row says so, with the write that says so elsewhere. */
  readonly failed?: string | undefined;
  /** A second person has agreed to it: which approval, and who. */
  readonly approval?: { readonly id: string; readonly by: string } | undefined;
}

/** What a call is asked to do, as the audit log has it. */
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
  /** Writes down that it begins, where its effect is outside of the table. */
  readonly begin: () => Promise<void>;
}

const doings = new AsyncLocalStorage<Doing>();

/** Runs `work`, and whatever it waits for, as this deed. */
export const doing = <T>(deed: Deed, begin: () => Promise<void>, work: () => Promise<T>): Promise<T> =>
  doings.run({ deed, begin }, work);

/** The deed whose row the next transaction must carry; undefined where there is none. */
export const readyDeed = (): Deed | undefined => {
  const deed = doings.getStore()?.deed;
  return deed?.state === 'ready' ? deed : undefined;
};

/** Says on what the deed at hand is done, and what changes. Without one it does nothing. */
export const concerning = (concern: Concern): void => {
  const deed = doings.getStore()?.deed;
  if (deed) deed.concern = { ...deed.concern, ...concern };
};

/** Says more of what is so after it. */
export const alsoAfter = (fields: Readonly<Record<string, unknown>>): void => {
  const deed = doings.getStore()?.deed;
  if (!deed) return;
  const { after } = deed.concern;
  deed.concern = { ...deed.concern, after: { ...(typeof after === 'object' ? after : {}), ...fields } };
};

/** The input is valid and the action known: its row is ready, or its beginning is recorded if it acts outside the table. */
export const beginning = async (): Promise<void> => {
  const found = doings.getStore();
  const action = found?.deed.action;
  if (!found || !action) return;
  if (ACTIONS[action].recorded === 'with its write') found.deed.state = 'ready';
  else await found.begin();
};

/** Nothing is done, as a rule says, though the call succeeds. */
export const declining = (reason: string): void => {
  const deed = doings.getStore()?.deed;
  if (deed) deed.declined = reason;
};

/** What the deed at hand is called, so far as it is known. */
export const actionNow = (): ActionName | null => doings.getStore()?.deed.action ?? null;

/** The deed at hand waits for a second person. */
export const holding = (reason: string): void => {
  const deed = doings.getStore()?.deed;
  if (deed) deed.held = reason;
};

/** Whoever does the deed at hand has this standing now. */
export const knownAs = ({ role, email }: { readonly role: Role; readonly email: string | null }): void => {
  const deed = doings.getStore()?.deed;
  if (deed?.actor.kind === 'person') deed.actor = { ...deed.actor, role, email };
};

/** Names the deed at hand, where the call alone does not say what it is; null where it is none. */
export const acting = (action: ActionName | null): void => {
  const deed = doings.getStore()?.deed;
  if (deed) deed.action = action;
};
