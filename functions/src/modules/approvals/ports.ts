import type { ApprovalRecord, PolicyRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import type { Service } from '@ramps-gateway/shared/contract/call.ts';
import type { Act, Executing } from '../audit/act.ts';
import type { Approved, Fresh, Sender } from '../act/work.ts';
import type { Page, PageRequest, Versioned } from '../../platform/page.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';

/** A request waiting for approval, stored with all that is needed to carry it out. */
export interface KeptCommand {
  /** The function that carries it out. */
  readonly service: Service;
  readonly name: string;
  readonly version: number;
  /** As parsed. */
  readonly params: unknown;
  readonly query: unknown;
  /** Parsed body as JSON, sealed if it contains secrets. Null if the call has none. */
  readonly body: string | null;
  readonly sealed: boolean;
  readonly idempotencyKey: string | null;
  /** The maker's session. Once it has ended, the command is refused. */
  readonly sender: Sender;
  readonly origin: string;
  /** Digest of what the second person is shown. What is carried out must match it. */
  readonly shown: string;
  readonly digest: string;
}

export interface StoredApproval extends Executing {
  /** Null once the approval is closed. */
  readonly command: KeptCommand | null;
}

/** Every write states the version that it expects. */
export interface Approvals {
  get(id: string): Promise<StoredApproval | undefined>;
  waitingFor(digest: string): Promise<StoredApproval | undefined>;
  /**
   * False if the same request is already waiting.
   * @param managerId manager of the sub-account, who may see the approval
   */
  create(record: ApprovalRecord, command: KeptCommand, managerId: string | null, act: Act): Promise<boolean>;
  /** False if its version has changed. @param due ISO 8601: when the schedule checks it next, or null for never */
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

/** Version 0 before the first change. */
export type StoredPolicy = Versioned<PolicyRecord>;

export interface PolicyRow {
  read(): Promise<StoredPolicy>;
  write(record: PolicyRecord, expected: number, approved: Approved<'policy'>, fresh: Fresh): Promise<boolean>;
}

export interface Seal {
  seal(text: string, id: string): Promise<string>;
  open(sealed: string, id: string): Promise<string>;
}
