import type { ApprovalRecord, PolicyRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import type { Service } from '@ramps-gateway/shared/contract/call.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';

/** A request as it was made, so that it can be made again. */
export interface KeptRequest {
  readonly service: Service;
  readonly method: string;
  /** The path of the call, with `{name}` for values. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** JSON; sealed where it holds secrets. Null where there is none. */
  readonly body: string | null;
  readonly sealed: boolean;
  /** Of its headers those that it depends on, or that say where it came from. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of the token that it was made with. */
  readonly claims: Readonly<Record<string, string>>;
  readonly domain: string;
  /** Of what a second person sees: what is done must be the same. */
  readonly shown: string;
  /** Of the request. */
  readonly digest: string;
}

export interface StoredApproval {
  readonly version: number;
  readonly record: ApprovalRecord;
  /** In whose list it stands, too: whose sub-account it was when it was asked for. */
  readonly managerId: string | null;
  /** Null once nothing can come of it any more. */
  readonly request: KeptRequest | null;
}

/** What waits for a second person, and what has become of it. Every write states the version that it expects. */
export interface Approvals {
  /** Strongly consistent. */
  get(id: string): Promise<StoredApproval | undefined>;
  /** The approval that a request waits for; undefined where it waits for none. */
  waitingFor(digest: string): Promise<StoredApproval | undefined>;
  /** False where the request waits already. @param managerId of its sub-account, who may find it */
  create(record: ApprovalRecord, request: KeptRequest, managerId: string | null): Promise<boolean>;
  /** False where it has moved on. @param due ISO 8601: when it is looked at by itself; null: never */
  move(
    approval: Omit<StoredApproval, 'request'>,
    record: ApprovalRecord,
    due: string | null,
  ): Promise<boolean>;
}

export interface ApprovalPages {
  /** Of what the principal may find, newest first. */
  page(who: Principal, list: 'open' | 'decided', page: PageRequest): Promise<Page<ApprovalRecord>>;
}

export interface StoredPolicy {
  /** 0 before the first change. */
  readonly version: number;
  readonly record: PolicyRecord;
}

export interface PolicyRow {
  /** Strongly consistent. */
  read(): Promise<StoredPolicy>;
  /** False when it has changed since `expected`. */
  write(record: PolicyRecord, expected: number): Promise<boolean>;
}

/** Seals what must not stand in the table in the clear. */
export interface Seal {
  seal(text: string, id: string): Promise<string>;
  open(sealed: string, id: string): Promise<string>;
}
