import * as z from 'zod/mini';
import { isoTime } from '../clock.ts';
import { exact, formatAmount } from '../domain/amounts.ts';
import { scaleOf, SYMBOL } from '../domain/assets.ts';
import { optionalText, present, read, text } from '../input.ts';
import { invalid } from '../problem.ts';
import type { NewFact } from '../state/facts.ts';
import type { Account } from '../state/model.ts';
import type { World } from '../world.ts';
import { accountOf } from './order-rules.ts';

/** S3.12: fields besides name and email. */
const PROFILE = {
  phone: optionalText,
  address: optionalText,
  city: optionalText,
  state: optionalText,
  country: optionalText,
  post_code: optionalText,
  company_description: optionalText,
  corporate_website: optionalText,
  industry: optionalText,
  monthly_revenue: optionalText,
  estimated_processing_volume: optionalText,
  tax_id_type: optionalText,
  tax_id_number: optionalText,
  local_id_type: optionalText,
  local_id_number: optionalText,
  onboarding_type: optionalText,
  document_number: optionalText,
  /** The creator's reference, echoed back. */
  reference: optionalText,
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const accountFields = {
  name: text,
  email: text.check(z.regex(EMAIL, 'must be an email address')),
  ...PROFILE,
};

const accountRequest = z.object(accountFields);

type Profile = z.output<typeof accountRequest>;

export const newAccount = (world: World, { name, email, ...profile }: Profile): Account => {
  const type = profile.onboarding_type;
  if (type !== undefined && type !== 'business' && type !== 'individual') {
    throw invalid('onboarding_type must be business or individual');
  }
  const time = isoTime(world.clock.now());
  const isShown = world.store.state().behaviour.account_references !== 'hidden';
  const { reference, ...rest } = profile;
  return {
    account_id: world.newId('acc'),
    name,
    email,
    profile: present({ ...rest, ...(isShown ? { reference } : {}) }),
    is_active: true,
    kyc_status: 'Unchecked',
    kyc_level: '0',
    kyc_limit: '0.00',
    kyc_volume: '0.00',
    created_at: time,
    updated_at: time,
  };
};

export const createAccount = (world: World, body: unknown): Account => {
  const account = newAccount(world, read(accountRequest, body));
  world.store.commit({ type: 'account', account });
  return account;
};

const activityRequest = z.object({ is_active: z._default(z.boolean(), false) });

/** `PATCH /v1/subaccount/inactive`, or active again with `{ "is_active": true }`. Idempotent. */
export const setActivity = (world: World, id: string, body: unknown): Account => {
  const { is_active } = read(activityRequest, body ?? {});
  const account = accountOf(world.store.state(), id);
  if (account.is_active === is_active) return account;
  const changed = { ...account, is_active, updated_at: isoTime(world.clock.now()) };
  const fact: NewFact = { type: 'account', account: changed };
  world.store.commit(fact);
  return changed;
};

const movement = z.strictObject({
  asset: text.check(z.regex(SYMBOL, 'must be the symbol of an asset, like BRL')),
  delta: text.check(z.regex(/^-?\d{1,20}(\.\d{1,18})?$/, 'must be a plain number with a dot, like -1500.00')),
});

/** `POST /sandbox/accounts/{id}/balance`: moves money without an order; only the log shows it. */
export const moveBalance = (world: World, account_id: string, body: unknown): void => {
  const { asset, delta } = read(movement, body);
  accountOf(world.store.state(), account_id);
  const scale = scaleOf(asset);
  const moved = formatAmount(exact(delta), scale);
  if (!exact(moved).eq(delta)) throw invalid(`delta must have at most ${scale} decimals in ${asset}`);
  if (exact(delta).eq(0)) throw invalid('delta must not be zero');
  world.store.commit({ type: 'moved', account_id, asset, delta: moved });
};
