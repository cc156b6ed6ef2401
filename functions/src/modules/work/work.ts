import type { ApprovalRecord, SimilarDestination } from '@ramps-gateway/shared/contract/approvals.ts';
import type { Call } from '@ramps-gateway/shared/contract/call.ts';
import type { HeldAnswer } from '@ramps-gateway/shared/contract/held.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ACTIONS, type ActionName, type Subject } from '@ramps-gateway/shared/domain/audit.ts';
import type { PolicyItem } from '@ramps-gateway/shared/domain/policy.ts';
import type { Principal, Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { Act, Begin, Concern, Deed, Executing } from '../audit/act.ts';
import type { Session } from '../../platform/principal.ts';
import type { AnyInput } from '../../platform/request.ts';

export interface Proposal<Item extends PolicyItem = PolicyItem> {
  readonly item: Item;
  /** What it is besides: it waits once, as the first of these that the policy holds. The strictest stands first. */
  readonly also?: readonly Item[];
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

/** Thrown where a request waits for a second person: nothing after it may happen. Its caller is answered 202. */
export class Held extends Error {
  readonly answer: HeldAnswer;

  constructor(answer: HeldAnswer) {
    super(`held: ${answer.approval.id}`);
    this.answer = answer;
  }
}

class SecondPersonAgreed<Item extends PolicyItem> {
  protected readonly item: Item;
  readonly act: Act;

  constructor(item: Item, act: Act) {
    this.item = item;
    this.act = act;
  }

  /** Id of the second person; null where none was needed. */
  get approverId(): string | null {
    return this.act.approval?.record.decided_by?.id ?? null;
  }
}

class SignedInFresh {
  protected readonly isFresh = true;
}

/** Proof that the policy on `Item` was asked. Stores that change what it guards take one; only `Work` makes it. */
export type Approved<Item extends PolicyItem> = SecondPersonAgreed<Item>;

/** Proof that the caller has just confirmed who they are. Stores that change power or secrets take one; only `Work` makes it. */
export type Fresh = SignedInFresh;

export interface Maker extends Principal {
  readonly email: string | null;
}

/** Where a request came from. */
export interface Sender {
  /** Null where no edge was passed. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** Undefined where the token does not say. */
  readonly session: Session | undefined;
}

/** A call as it is served: what a use case may do, and in whose name. Stores that write for it take it as their `Act`. */
export interface Work extends Act {
  readonly who: Principal;
  readonly sender: Sender;
  /** `https://host` of the deployment. */
  readonly origin: string;
  /** What it is carried out as, with the agreement of a second person. */
  readonly approvedAs: PolicyItem | undefined;
  /** Sets object and values of the audit row. */
  audit(concern: Concern): void;
  /** Adds fields to `after` of the audit row. */
  auditAfter(fields: Readonly<Record<string, unknown>>): void;
  /** The input is valid and the action known: its row is ready, or its start is recorded if it acts outside the table. */
  begin(): Promise<void>;
  /** A rule refuses it, though the call succeeds. */
  decline(reason: string): void;
  /** Role and email as read just now. */
  identify(standing: { readonly role: Role; readonly email: string | null }): void;
  /** Whether anybody looks at such a proposal: else there is no need to find out what would be shown. */
  asksSecondPerson(item: PolicyItem): Promise<boolean>;
  /**
   * States what is about to be done, after all that could refuse it. Returns if nobody else must agree, or somebody has.
   * @throws Held where it waits now; VisibleError if it is not what was agreed to
   */
  needSecondPerson<Item extends PolicyItem>(proposal: Proposal<Item>): Promise<Approved<Item>>;
  /** The same for several reasons: it waits under the first that the policy names, and any one agreement suffices. */
  needSecondPersonAsAny<Item extends PolicyItem>(
    items: readonly [Item, ...Item[]],
    proposal: Omit<Proposal, 'item' | 'also'>,
  ): Promise<Approved<Item>>;
  /** This case of what `item` guards needs nobody else. @param why for the reader */
  exempt<Item extends PolicyItem>(item: Item, why: string): Approved<Item>;
  /** @throws VisibleError STEP_UP_REQUIRED, SECOND_FACTOR_REQUIRED */
  freshSignIn(): Fresh;
  /** This case needs no fresh sign-in. @param why for the reader */
  exemptSignIn(why: string): Fresh;
}

type HeldCall = Pick<Call, 'method' | 'path' | 'service' | 'held' | 'sealed'>;

/** A request that is about to be held. */
export interface Asked {
  readonly call: HeldCall;
  readonly input: AnyInput;
  readonly maker: Maker;
  readonly sender: Sender;
  readonly origin: string;
  readonly action: ActionName | null;
  /** Carries the row that says it is held. */
  readonly act: Act;
}

/** An approved request that is being carried out. */
export interface Agreed {
  readonly approval: Executing;
  readonly at: Date;
  readonly command: { readonly name: string; readonly version: number };
  readonly input: AnyInput;
  readonly sender: Sender;
  readonly origin: string;
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

export interface Served {
  readonly call: Pick<Call, 'method' | 'path' | 'service' | 'action' | 'held' | 'sealed'>;
  readonly maker: Maker;
  readonly sender: Sender;
  readonly origin: string;
  readonly input: AnyInput;
  readonly deed: Deed | null;
  /** Undefined unless an approved request is carried out. */
  readonly agreed: Agreed | undefined;
  readonly secondPerson: SecondPerson | undefined;
  readonly begin: Begin;
  /** Refuses a caller who has not confirmed lately who they are. */
  readonly confirm: () => void;
}

export const decidedBy = ({ decided_by: by }: ApprovalRecord): string => by?.email ?? by?.id ?? '';

/** What a call that is not marked in the contract asks for fails: it would leave no row, or wait for nobody. */
export const createWork = (served: Served): Work => {
  const { call, maker, sender, origin, input, deed, agreed, secondPerson, begin, confirm } = served;
  const line = `${call.method} ${call.path}`;
  const audited = (): Deed => {
    if (!deed) throw new Error(`${line} is not audited`);
    return deed;
  };
  const holder = (): SecondPerson => {
    if (call.held === undefined || !secondPerson) throw new Error(`${line} cannot wait for a second person`);
    return secondPerson;
  };
  const act: Act = { deed, approval: agreed?.approval ?? null };
  const agreedAs = agreed?.approval.record.item;
  const needed = async <Item extends PolicyItem>(proposal: Proposal<Item>): Promise<Approved<Item>> => {
    if (agreed) holder().check(agreed, proposal);
    else
      await holder().hold(
        { call, input, maker, sender, origin, action: deed?.action ?? null, act },
        proposal,
      );
    return new SecondPersonAgreed(proposal.item, act);
  };
  const asks = async (item: PolicyItem): Promise<boolean> =>
    agreed !== undefined || (await holder().asks(item));
  return {
    ...act,
    who: { user_id: maker.user_id, role: maker.role },
    sender,
    origin,
    approvedAs: agreedAs,
    audit: (concern) => {
      audited().concern = { ...audited().concern, ...concern };
    },
    auditAfter: (fields) => {
      const { concern } = audited();
      const { after } = concern;
      audited().concern = { ...concern, after: { ...(typeof after === 'object' ? after : {}), ...fields } };
    },
    begin: async () => {
      const { action } = audited();
      if (action === null) return;
      if (ACTIONS[action].recorded === 'with its write') audited().state = 'ready';
      else await begin();
    },
    decline: (reason) => {
      audited().declined = reason;
    },
    identify: ({ role, email }) => {
      const { actor } = audited();
      if (actor.kind === 'person') audited().actor = { ...actor, role, email };
    },
    asksSecondPerson: asks,
    needSecondPerson: needed,
    needSecondPersonAsAny: async (items, proposal) => {
      if (agreed) return needed({ ...proposal, item: items.find((item) => item === agreedAs) ?? items[0] });
      for (const item of items) if (await asks(item)) return needed({ ...proposal, item });
      return new SecondPersonAgreed(items[0], act);
    },
    exempt: (item) => new SecondPersonAgreed(item, act),
    freshSignIn: () => {
      confirm();
      return new SignedInFresh();
    },
    exemptSignIn: () => new SignedInFresh(),
  };
};
