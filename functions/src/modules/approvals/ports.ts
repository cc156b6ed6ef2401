import type { ApprovalRecord, PolicyRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import type { Service } from '@ramps-gateway/shared/contract/call.ts';
import type { Act, Executing } from '../audit/act.ts';
import type { Approved, Fresh, Sender } from '../work/work.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';

/** A held request: what is carried out once somebody else has approved it. */
export interface KeptCommand {
  /** The function that carries it out. */
  readonly service: Service;
  readonly name: string;
  readonly version: number;
  /** As parsed. */
  readonly params: unknown;
  readonly query: unknown;
  /** As parsed, in JSON; sealed where it holds secrets. Null where there is none. */
  readonly body: string | null;
  readonly sealed: boolean;
  readonly idempotencyKey: string | null;
  /** Of its maker; once the session is ended, the command is refused. */
  readonly sender: Sender;
  readonly origin: string;
  /** Digest of what a second person sees: what is executed must be equal. */
  readonly shown: string;
  readonly digest: string;
}

export interface StoredApproval extends Executing {
  /** Null once it is closed. */
  readonly command: KeptCommand | null;
}

/** Every write states the version that it expects. */
export interface Approvals {
  get(id: string): Promise<StoredApproval | undefined>;
  waitingFor(digest: string): Promise<StoredApproval | undefined>;
  /** False where the request waits already. @param managerId of its sub-account, who may find it */
  create(record: ApprovalRecord, command: KeptCommand, managerId: string | null, act: Act): Promise<boolean>;
  /** False where it has moved on. @param due ISO 8601: when the schedule looks at it; null: never */
  move(approval: Executing, record: ApprovalRecord, due: string | null, act: Act | null): Promise<boolean>;
  approve(
    approval: Executing,
    record: ApprovalRecord,
    due: string | null,
    act: Act,
    fresh: Fresh,
  ): Promise<boolean>;
}

export interface ApprovalPages {
  page(who: Principal, list: 'open' | 'decided', page: PageRequest): Promise<Page<ApprovalRecord>>;
}

export interface StoredPolicy {
  /** 0 before the first change. */
  readonly version: number;
  readonly record: PolicyRecord;
}

export interface PolicyRow {
  read(): Promise<StoredPolicy>;
  write(record: PolicyRecord, expected: number, approved: Approved<'policy'>, fresh: Fresh): Promise<boolean>;
}

export interface Seal {
  seal(text: string, id: string): Promise<string>;
  open(sealed: string, id: string): Promise<string>;
}
