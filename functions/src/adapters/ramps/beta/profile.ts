import type { Abilities, RevokeGuard } from '../../../modules/provider/ports.ts';
import type { Profile } from '../profile.ts';
import { codec } from './codec.ts';
import { readEvent } from './event.ts';
import { refusal } from './refusal.ts';
import { betaTokens } from './token.ts';

const abilities: Abilities = {
  idempotencyKeys: false,
  clientReferences: false,
  orderIdOnCreate: false,
  accountOnOrder: false,
  orderTypes: false,
  // Once the provider has activated it for the account.
  poolBalance: true,
  sharedWithdrawal: false,
  withdrawalById: false,
  payerOnDeposit: false,
  refunds: false,
};

/** Beta Ramps as documented. */
export const beta = (guard: RevokeGuard): Profile => ({
  name: 'beta',
  abilities,
  codec,
  authentication: betaTokens(guard),
  refusal,
  readEvent,
});
