import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApprovalRecord, SimilarDestination } from '@ramps-gateway/shared/contract/approvals.ts';
import type { HeldAnswer } from '@ramps-gateway/shared/contract/held.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ActionName, Subject } from '@ramps-gateway/shared/domain/audit.ts';
import type { PolicyItem } from '@ramps-gateway/shared/domain/policy.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Call } from '@ramps-gateway/shared/contract/call.ts';

export interface Proposal {
  readonly item: PolicyItem;
  /** What it is besides: it waits once, as the first of these that the policy holds. The strictest stands first. */
  readonly also?: readonly PolicyItem[];
  readonly object: Subject | null;
  readonly account?: SubAccountRecord | undefined;
  /** As it is and as it would be. The same proposal later must be equal: no times in it, and no versions that others move on. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** BRL; null where that is not known. */
  readonly amountBrl?: string | null;
  /** BRL with the orders before it, where that is why it waits. */
  readonly togetherBrl?: string | null;
  readonly firstTime?: boolean;
  /** A similar destination of the sub-account that this one could be mistaken for. */
  readonly similarTo?: SimilarDestination | undefined;
}

interface Demands {
  readonly asks: (item: PolicyItem) => Promise<boolean>;
  readonly hold: (proposal: Proposal) => Promise<void>;
  /** Refuses a caller who has not confirmed lately who they are. */
  readonly confirm: () => void;
}

const demands = new AsyncLocalStorage<Demands>();

/** An action that may need approval fails if there is no approval store. */
const demandsNow = (): Demands => {
  const found = demands.getStore();
  if (!found) throw new Error('what may need a second person is done where nobody asks for one');
  return found;
};

/** It was not done: it waits for a second person. No error for who asked, but nothing after it may happen. */
export class Held extends Error {
  readonly answer: HeldAnswer;

  constructor(answer: HeldAnswer) {
    super(`held: ${answer.approval.id}`);
    this.answer = answer;
  }
}

/**
 * States what is about to be done, after all that could refuse it. Returns if nobody else must agree, or somebody has.
 * @throws Held where it waits now; VisibleError if it is not what was agreed to
 */
export const needSecondPerson = async (proposal: Proposal): Promise<void> => {
  await demandsNow().hold(proposal);
};

/** The same for several reasons: it waits under the first that the policy names, and any one agreement suffices. */
export const needSecondPersonAsAny = async (
  items: readonly PolicyItem[],
  proposal: Omit<Proposal, 'item'>,
): Promise<void> => {
  demandsNow();
  const agreedAs = agreements.getStore()?.approval.record.item;
  const agreed = items.find((item) => item === agreedAs) ?? items[0];
  if (agreedAs !== undefined) {
    if (agreed !== undefined) await needSecondPerson({ ...proposal, item: agreed });
    return;
  }
  for (const item of items) if (await asksSecondPerson(item)) return needSecondPerson({ ...proposal, item });
};

/** Whether such a proposal is looked at by anybody: else there is no need to find out what would be shown. */
export const asksSecondPerson = async (item: PolicyItem): Promise<boolean> => demandsNow().asks(item);

/** For a call that only its use case knows to need a fresh sign-in. @throws VisibleError STEP_UP_REQUIRED */
export const needFreshSignIn = (): void => demandsNow().confirm();

type Event = APIGatewayProxyEventV2;

export interface Maker extends Principal {
  readonly email: string | null;
}

export interface Asked {
  readonly call: Pick<Call, 'method' | 'path' | 'service' | 'sealed'>;
  readonly event: Event;
  readonly maker: Maker;
  readonly action: ActionName | null;
}

export interface Agreed {
  readonly approval: {
    readonly version: number;
    readonly record: ApprovalRecord;
    readonly managerId: string | null;
  };
  readonly event: Event;
  readonly digest: string;
}

export interface Ended {
  readonly state: 'done' | 'refused' | 'failed' | 'not_known';
  readonly reason: string | null;
  /** The audit log has what came of it, or has it from who does it. */
  readonly isRecorded: boolean;
}

/** Holds what needs a second person, and lets through what has one. */
export interface SecondPerson {
  readonly asks: (item: PolicyItem) => Promise<boolean>;
  readonly hold: (asked: Asked, proposal: Proposal) => Promise<void>;
  /** Takes what was approved, once: undefined where it is not approved, or was taken already. */
  readonly take: (id: string) => Promise<Agreed | undefined>;
  readonly check: (agreed: Agreed, proposal: Proposal) => void;
  readonly end: (agreed: Agreed, ended: Ended) => Promise<void>;
}

export const demanding = <T>(demand: Demands, work: () => Promise<T>): Promise<T> =>
  demands.run(demand, work);

const agreements = new AsyncLocalStorage<Agreed>();

export const agreeing = <T>(agreed: Agreed, work: () => Promise<T>): Promise<T> =>
  agreements.run(agreed, work);

/** What is being done with the agreement of a second person; undefined where somebody just asks. */
export const agreedNow = (): Agreed | undefined => agreements.getStore();

/** Id of the second person; null where none was needed. */
export const approverNow = (): string | null => agreedNow()?.approval.record.decided_by?.id ?? null;
