import { newSubAccountRequest } from '@ramps-gateway/shared/contract/ramps/new-sub-account.ts';
import { subAccountAnswer } from '@ramps-gateway/shared/contract/ramps/sub-accounts.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { type Clock, later } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import { keyFor } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Claim, Claims, Received } from '../../../modules/accounts/ports.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { isForeign, claimId, claimReference } from '../../../modules/accounts/claims.ts';
import { newSubAccount } from '../../../modules/accounts/sub-account.ts';
import type { Forwarded } from '../../../modules/provider/calls.ts';
import { providerError, unreadable } from '../../../modules/provider/errors.ts';
import type { Asked } from './asked.ts';
import { outgoing } from './pass-on.ts';
import type { Profiles } from '../../../modules/users/ports.ts';
import type { ReadAccount, Upstream } from './ports.ts';

export interface CreateSubAccountPorts {
  readonly upstream: Upstream;
  readonly claims: Claims;
  readonly profiles: Profiles;
  readonly readAccount: ReadAccount;
  /** An unguessable UUID. */
  readonly newId: () => string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Until then, a second request with the same name and email is refused, since the first may be unanswered. */
const HELD_MS = 10 * 60_000;

const heldAlready = (): VisibleError =>
  new VisibleError(
    'CONFLICT',
    'An earlier request may have made this sub-account. Sync the sub-accounts, or ask an administrator to. If it is not listed after ten minutes, create it again.',
  );

const notKnown = (result: Forwarded): VisibleError =>
  new VisibleError(
    !result.answered && result.reason === 'timeout' ? 'PROVIDER_TIMEOUT' : 'PROVIDER_FAILURE',
    'The provider may have created the sub-account. Sync the sub-accounts: if the provider shows the reference of this request, it appears with its owner; otherwise an administrator must assign it.',
  );

/** 409 is a refusal here: the call has no idempotency key, so 409 cannot mean a concurrent request. */
const isRefused = ({ status }: { readonly status: number }): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 425;

/**
 * Creates and records a sub-account (C3), owned by `user_id` or the caller and managed by the caller. It first stores a
 * claim and sends the claim's reference along. If the answer is lost, the next sync assigns the account that shows the
 * reference; name and email prove nothing.
 */
export const createSubAccount = (ports: CreateSubAccountPorts) => {
  const { upstream, claims, profiles, readAccount, newId, clock, log } = ports;

  const ownerOf = async (who: Principal, named: string | null | undefined): Promise<string> => {
    if (named === undefined || named === null || named === who.user_id) return who.user_id;
    const profile = await profiles.get(named);
    if (profile?.record.role !== 'client')
      throw new VisibleError('UNPROCESSABLE', 'No client has this user_id.');
    return named;
  };

  const record = async (work: Work, claim: Claim, asked: Received, answer: unknown): Promise<unknown> => {
    const read = readAccount(answer);
    const shown = subAccountAnswer.safeParse(answer);
    if (!read.readable || !shown.success) throw unreadable();
    if (isForeign(read, claim)) {
      await claims.drop(claim);
      throw new VisibleError(
        'CONFLICT',
        'The provider answered with a sub-account that this request did not create. Ask an administrator to check it.',
      );
    }
    const externalId = read.external_id;
    work.audit({ object: { kind: 'sub_account', id: subAccountId(externalId) } });
    const received = { ...asked, ...read.received };
    try {
      const now = clock().toISOString();
      const isRecorded = await claims.settle(claim, newSubAccount(externalId, claim, received, now));
      // A sync assigned it first by its reference, or an administrator did.
      if (!isRecorded) await claims.drop(claim);
    } catch (error) {
      log.error('a new sub-account could not be recorded', error, { external_id: externalId });
      throw new VisibleError(
        'UNAVAILABLE',
        'The provider created the sub-account, but it could not be recorded. Sync the sub-accounts: if the provider shows the reference of this request, it appears with its owner; otherwise an administrator must assign it.',
      );
    }
    return shown.data;
  };

  return async (work: Work, who: Principal, asked: Asked, until: number): Promise<unknown> => {
    const { user_id: named, ...wanted } = newSubAccountRequest.parse(asked.data);
    const owner = await ownerOf(who, named);
    const now = clock();
    const id = claimId(wanted.email, wanted.name);
    const claim: Claim = {
      id,
      reference: claimReference(id, newId()),
      email: wanted.email,
      name: wanted.name,
      user_id: owner,
      manager_id: who.user_id,
      created_at: now.toISOString(),
      held_until: later(now, HELD_MS),
    };
    if (!(await claims.begin(claim, now.toISOString()))) throw heldAlready();
    const { reference } = claim;
    const result = await upstream.send({
      ...outgoing(asked, undefined, until),
      data: { ...wanted, reference },
      idempotencyKey: keyFor(reference),
    });
    if (result.answered && result.status >= 200 && result.status < 300) {
      const { name, email, tax_id_number } = wanted;
      return record(work, claim, { name, email, tax_id_number }, result.body);
    }
    if (result.answered ? isRefused(result) : !result.sent) {
      await claims.drop(claim);
      throw providerError(result);
    }
    throw notKnown(result);
  };
};
