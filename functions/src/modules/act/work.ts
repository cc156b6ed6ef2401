import type { ApprovalRecord, SimilarDestination } from '@ramps-gateway/shared/contract/approvals.ts';
import type { Call } from '@ramps-gateway/shared/contract/call.ts';
import type { HeldAnswer } from '@ramps-gateway/shared/contract/held.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ACTIONS, type ActionName, type Subject } from '@ramps-gateway/shared/domain/audit.ts';
import type { PolicyItem } from '@ramps-gateway/shared/domain/policy.ts';
import type { Principal, Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { Act, Begin, Concern, AuditedAction, Executing } from '../audit/act.ts';
import type { Session } from '../../platform/principal.ts';
import type { AnyInput } from '../../platform/request.ts';

export interface Proposal<Item extends PolicyItem = PolicyItem> {
  readonly item: Item;
  /** Other policy items that apply, strictest first. The request waits once, under the first that the policy covers. */
  readonly also?: readonly Item[];
  readonly object: Subject | null;
  readonly account?: SubAccountRecord | undefined;
  /**
   * State before and after. The approved proposal must equal this one, so it contains no times, and no versions that
   * other writers change.
   */
  readonly before?: unknown;
  readonly after?: unknown;
  /** BRL; null if unknown. */
  readonly amountBrl?: string | null;
  /** BRL total of this and earlier orders, if the total is what requires approval. */
  readonly togetherBrl?: string | null;
  readonly firstTime?: boolean;
  /** A known destination that looks like this one. */
  readonly similarTo?: SimilarDestination | undefined;
}

/** Thrown when a request needs approval: nothing may happen after it. The caller gets a 202. */
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

  /** Id of the approver; null if no approval was needed. */
  get approverId(): string | null {
    return this.act.approval?.record.decided_by?.id ?? null;
  }
}

class SignedInFresh {
  protected readonly isFresh = true;
}

/**
 * Proof that the approval policy for `Item` was checked. Stores that change what it protects require one; only `Work`
 * creates it.
 */
export type Approved<Item extends PolicyItem> = SecondPersonAgreed<Item>;

/** Proof of a fresh sign-in. Stores that change rights or secrets require one; only `Work` creates it. */
export type Fresh = SignedInFresh;

/** The caller, as the role row says: `email` and `name` are null without a readable one. */
export interface Maker extends Principal {
  readonly email: string | null;
  readonly name: string | null;
}

/** Where a request came from. */
export interface Sender {
  /** Null if the call did not come through the edge. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** Undefined if the token has no session. */
  readonly session: Session | undefined;
}

/** A call being served: what the use case may do, and for which caller. Stores take it as their `Act`. */
export interface Work extends Act {
  readonly who: Principal;
  readonly maker: Maker;
  readonly sender: Sender;
  /** `https://host` of the deployment. */
  readonly origin: string;
  /** The policy item under which it was approved. */
  readonly approvedAs: PolicyItem | undefined;
  /** Sets object and values of the audit row. */
  audit(concern: Concern): void;
  /** Adds fields to `after` of the audit row. */
  auditAfter(fields: Readonly<Record<string, unknown>>): void;
  /**
   * Called once the input is valid and the action known: marks the audit row as ready, or records the start of an
   * action outside the table.
   */
  begin(): Promise<void>;
  /** Records that a rule refused the action although the call succeeds. */
  decline(reason: string): void;
  /** Sets role and email as just read. */
  identify(standing: { readonly role: Role; readonly email: string | null }): void;
  /** Whether such a proposal needs approval. If not, the caller need not collect what the approver would see. */
  asksSecondPerson(item: PolicyItem): Promise<boolean>;
  /**
   * Called right before the effect, after every check that could refuse it. Returns if no approval is needed or it has
   * been given.
   * @throws Held if it now waits; VisibleError if it differs from what was approved
   */
  needSecondPerson<Item extends PolicyItem>(proposal: Proposal<Item>): Promise<Approved<Item>>;
  /**
   * Like `needSecondPerson`, for several policy items: it waits under the first that the policy covers, and one
   * approval is enough.
   */
  needSecondPersonAsAny<Item extends PolicyItem>(
    items: readonly [Item, ...Item[]],
    proposal: Omit<Proposal, 'item' | 'also'>,
  ): Promise<Approved<Item>>;
  /** States that this case of `item` needs no approval. @param why for the reader */
  exempt<Item extends PolicyItem>(item: Item, why: string): Approved<Item>;
  /** @throws VisibleError STEP_UP_REQUIRED, SECOND_FACTOR_REQUIRED */
  freshSignIn(): Fresh;
  /** States that this case needs no fresh sign-in. @param why for the reader */
  exemptSignIn(why: string): Fresh;
}

type HeldCall = Pick<Call, 'method' | 'path' | 'service' | 'held' | 'sealed'>;

/** A request about to be stored for approval. */
export interface Asked {
  readonly call: HeldCall;
  readonly input: AnyInput;
  readonly maker: Maker;
  readonly sender: Sender;
  readonly origin: string;
  readonly action: ActionName | null;
  /** Carries the audit row that says it needs approval. */
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
  /** True if the result is in the audit log, or its writer puts it there. */
  readonly isRecorded: boolean;
}

/** Stores requests that need approval, and lets approved ones through. */
export interface SecondPerson {
  readonly asks: (item: PolicyItem) => Promise<boolean>;
  readonly hold: (asked: Asked, proposal: Proposal) => Promise<void>;
  /** Takes an approved request once. Undefined if it is not approved or already taken. */
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
  readonly auditedAction: AuditedAction | null;
  /** Undefined unless an approved request is carried out. */
  readonly agreed: Agreed | undefined;
  readonly secondPerson: SecondPerson | undefined;
  readonly begin: Begin;
  /** Refuses a caller without a fresh sign-in. */
  readonly confirm: () => void;
}

export const decidedBy = ({ decided_by: by }: ApprovalRecord): string => by?.email ?? by?.id ?? '';

/** Throws if the use case audits, or requires approval for, a call that the contract does not mark for it. */
export const createWork = (served: Served): Work => {
  const { call, maker, sender, origin, input, auditedAction, agreed, secondPerson, begin, confirm } = served;
  const line = `${call.method} ${call.path}`;
  const audited = (): AuditedAction => {
    if (!auditedAction) throw new Error(`${line} is not audited`);
    return auditedAction;
  };
  const holder = (): SecondPerson => {
    if (call.held === undefined || !secondPerson) throw new Error(`${line} cannot wait for a second person`);
    return secondPerson;
  };
  const act: Act = { auditedAction, approval: agreed?.approval ?? null };
  const agreedAs = agreed?.approval.record.item;
  const needed = async <Item extends PolicyItem>(proposal: Proposal<Item>): Promise<Approved<Item>> => {
    if (agreed) holder().check(agreed, proposal);
    else
      await holder().hold(
        { call, input, maker, sender, origin, action: auditedAction?.action ?? null, act },
        proposal,
      );
    return new SecondPersonAgreed(proposal.item, act);
  };
  const asks = async (item: PolicyItem): Promise<boolean> =>
    agreed !== undefined || (await holder().asks(item));
  return {
    ...act,
    who: { user_id: maker.user_id, role: maker.role },
    maker,
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
