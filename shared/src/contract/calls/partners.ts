import * as z from 'zod/mini';
import { MAINTENANCE_REASONS, PARTNER_STATUSES } from '../../domain/partners.ts';
import { ROLES } from '../../domain/roles.ts';
import { SPREAD_RULES } from '../../domain/spread.ts';
import { defineCall, SIGNED_IN } from '../call.ts';
import { amount, byId, id, time, wholeNumber } from '../fields.ts';

const service = 'partners';
const path = '/api/partners';

/** Small pages: each partner or sub-account costs a Query. */
const MOST_LISTED = 50;
const partQuery = (limit: number) => ({
  limit: z._default(wholeNumber(1, MOST_LISTED), limit),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
});

const day = z.iso.date();

const health = z.object({
  /** The lower of the two measured shares, to one decimal; null if neither was measured. */
  percent: z.nullable(z.number()),
  /** Finished events of their own webhook in the last seven UTC days; null if hidden from the caller. */
  webhooks: z.nullable(z.object({ processed: z.int(), failed: z.int() })),
  /** At least this many deliveries were refused today (UTC); null as above. */
  refused_today: z.nullable(z.int()),
  /** Sub-accounts queried at the provider, and those that it answered for last time. */
  calls: z.object({ asked: z.int(), answered: z.int() }),
});
export type PartnerHealth = z.infer<typeof health>;

/** A client who owns sub-accounts or was invited to. Counts only sub-accounts in the caller's scope. */
export const partner = z.object({
  id,
  /** Display name or email. For gateway users, who cannot list users: the names of their sub-accounts. */
  name: z.string(),
  /** Null if the caller cannot list users. */
  email: z.nullable(z.string()),
  status: z.enum(PARTNER_STATUSES),
  maintenance: z.nullable(z.enum(MAINTENANCE_REASONS)),
  sub_accounts: z.int(),
  /** Oldest first. */
  sub_account_names: z.array(z.string()),
  health,
  /** BRL deposited this UTC month; null if a gateway user sees too many sub-accounts to add up. */
  volume: z.nullable(amount),
  /** Percent; a sub-account's own rule can differ. */
  fee: z.object({ percent: amount, rule: z.enum(SPREAD_RULES) }),
  /** Null without a sub-account; never earlier than the user. */
  integrated_at: z.nullable(time),
  /** Null if unknown. */
  last_transaction_at: z.nullable(time),
});
export type Partner = z.infer<typeof partner>;

/** Clients who own sub-accounts in scope, newest first; administrators also see invited ones. Totals cover all in scope. */
export const listPartners = defineCall({
  method: 'GET',
  path,
  service,
  access: SIGNED_IN,
  query: z.object(partQuery(24)),
  answer: z.object({
    items: z.array(partner),
    totals: z.object({
      partners: z.int(),
      active: z.int(),
      maintenance: z.int(),
      volume: amount,
      health,
    }),
    month: z.string(),
    next_cursor: z.nullable(z.string()),
  }),
});
export type PartnersPage = z.infer<typeof listPartners.answer>;

const person = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(ROLES),
});
export type PartnerPerson = z.infer<typeof person>;

const partnerAccount = z.object({
  id,
  name: z.string(),
  email: z.string(),
  external_id: id,
  status: z.enum(['active', 'inactive']),
  kyc_status: z.string(),
  manager_id: z.nullable(id),
  created_at: time,
  volume: amount,
  last_transaction_at: z.nullable(time),
  problem: z.nullable(z.string()),
  rule: z.nullable(
    z.object({
      is_enabled: z.boolean(),
      /** BRL. */
      minimum_amount: amount,
      /** BRL per UTC day. */
      maximum_daily_amount: amount,
      /** Percent; null if the partner's fee applies. */
      custom_spread_override: z.nullable(amount),
    }),
  ),
});
export type PartnerAccount = z.infer<typeof partnerAccount>;

/** 404 for a partner outside the caller's scope. */
export const readPartner = defineCall({
  method: 'GET',
  path: `${path}/{id}`,
  service,
  access: SIGNED_IN,
  params: byId,
  query: z.object(partQuery(20)),
  answer: z.object({
    partner,
    /** Fractions; null if nothing is set or the caller is not an administrator. */
    spread: z.nullable(z.object({ spread_band_id: id, custom_spread: z.nullable(amount) })),
    month: z.string(),
    /** Days of the month up to today; empty if the volume is null. */
    days: z.array(z.object({ day, brl: amount })),
    people: z.object({
      owner: z.extend(person, { created_at: time, last_sign_in_at: z.nullable(time) }),
      /** Managers of the sub-accounts. Only administrators see anyone but themselves. */
      managers: z.array(person),
    }),
    accounts: z.object({ items: z.array(partnerAccount), next_cursor: z.nullable(z.string()) }),
  }),
});
export type PartnerDetails = z.infer<typeof readPartner.answer>;
