import { digest } from '../../platform/ids.ts';
import type { Claim, RemoteAccount } from './ports.ts';

export const claimId = (email: string, name: string): string =>
  `clm_${digest(`claim ${email.trim().toLowerCase()} ${name.trim().toLowerCase()}`)}`;

/** Sent to the provider when creating an account: claim id and an unguessable word, so only this account shows it. */
export const claimReference = (ofClaim: string, secret: string): string => `${ofClaim}-${secret}`;

const claimOfReference = (reference: string | null | undefined): string | undefined =>
  /^(clm_[a-z2-7]{26})-[0-9a-f-]{36}$/.exec(reference ?? '')?.[1];

const CLOCKS_DIFFER_BY_MS = 5 * 60_000;

const referencesOf = (remote: RemoteAccount): readonly string[] =>
  remote.readable ? (remote.references ?? []) : [];

/** The claims that these accounts may belong to, without duplicates, by the references that the provider shows. */
export const claimIdsOf = (remotes: readonly RemoteAccount[]): readonly string[] => [
  ...new Set(remotes.flatMap(referencesOf).flatMap((reference) => claimOfReference(reference) ?? [])),
];

/** An account older than the claim already existed. */
const isYounger = (remote: RemoteAccount, claim: Claim): boolean =>
  !remote.readable ||
  remote.made_at === undefined ||
  Date.parse(remote.made_at) >= Date.parse(claim.created_at) - CLOCKS_DIFFER_BY_MS;

/** The answer to a creation returned an account that already existed, or that another request made. */
export const isForeign = (remote: RemoteAccount, claim: Claim): boolean =>
  referencesOf(remote).some(
    // A provider may use the field for its own value.
    (reference) => claimOfReference(reference) !== undefined && reference !== claim.reference,
  ) || !isYounger(remote, claim);

const isMadeBy = (remote: RemoteAccount, claim: Claim): boolean =>
  claim.reference !== '' && referencesOf(remote).includes(claim.reference) && isYounger(remote, claim);

/**
 * Matches each account with its claim, by the reference that only its creation had. Name and email prove nothing. A
 * reference shown by several accounts matches none.
 */
export const claimsFor = (
  remotes: readonly RemoteAccount[],
  claims: readonly Claim[],
): ReadonlyMap<string, Claim> => {
  const found = claims.flatMap((claim): [string, Claim][] => {
    const fitting = remotes.filter((remote) => isMadeBy(remote, claim));
    const [only] = fitting;
    return only !== undefined && fitting.length === 1 ? [[only.external_id, claim]] : [];
  });
  return new Map(found);
};
