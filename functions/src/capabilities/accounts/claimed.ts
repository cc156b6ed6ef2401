import { claimId } from '../../platform/ids.ts';
import type { Claim } from '../../platform/new-sub-account.ts';
import type { RemoteAccount } from './ports.ts';

/** The provider's clock and ours may differ by so much. */
const CLOCKS_APART_MS = 5 * 60_000;

const idOf = (remote: RemoteAccount): string | undefined =>
  remote.readable && remote.told.email !== undefined && remote.told.name !== undefined
    ? claimId(remote.told.email, remote.told.name)
    : undefined;

/** The claims that could be behind these accounts, each once. */
export const claimIdsOf = (remotes: readonly RemoteAccount[]): readonly string[] => [
  ...new Set(remotes.flatMap((remote) => idOf(remote) ?? [])),
];

/** An account that is older than the claim was there before somebody claimed its name. */
const isYounger = (remote: RemoteAccount, claim: Claim): boolean =>
  !remote.readable ||
  remote.made_at === undefined ||
  Date.parse(remote.made_at) >= Date.parse(claim.created_at) - CLOCKS_APART_MS;

/**
 * Which claim each account without a row fulfils, by the provider's account id: same e-mail and name, not older than
 * the claim. Where several accounts would fit, none does: nobody gets an account by its name alone.
 */
export const claimsFor = (
  remotes: readonly RemoteAccount[],
  claims: readonly Claim[],
): ReadonlyMap<string, Claim> => {
  const found = claims.flatMap((claim): [string, Claim][] => {
    const fitting = remotes.filter((remote) => idOf(remote) === claim.id && isYounger(remote, claim));
    const [only] = fitting;
    return only !== undefined && fitting.length === 1 ? [[only.external_id, claim]] : [];
  });
  return new Map(found);
};
