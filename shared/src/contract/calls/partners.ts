import * as z from 'zod/mini';
import { MAINTENANCE_REASONS, PARTNER_STATUSES } from '../../domain/partners.ts';
import { ROLES } from '../../domain/roles.ts';
import { SPREAD_RULES } from '../../domain/spread.ts';
import { defineCall, NO_BODY, NOTHING, SIGNED_IN } from '../call.ts';
import { amount, byId, id, time, wholeNumber } from '../fields.ts';

const service = 'partners';
const path = '/api/partners';

/** Each partner of a page costs a Query of their figures, and each sub-account of a page of these: pages are small. */
const MOST_LISTED = 50;
const partQuery = (limit: number) => ({
  limit: z._default(wholeNumber(1, MOST_LISTED), limit),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
});

const day = z.iso.date();

const health = z.object({
  /** The lesser of the two measured shares, to one decimal; null where nothing was measured. */
  percent: z.nullable(z.number()),
  /** Events of their own webhook that came to an end in the last seven UTC days; null where they are not the caller's to see. */
  webhooks: z.nullable(z.object({ processed: z.int(), failed: z.int() })),
  /** Deliveries that were refused today (UTC), at least; null as above. */
  refused_today: z.nullable(z.int()),
  /** Sub-accounts that the provider was asked about, and those of them about which it answered last. */
  calls: z.object({ asked: z.int(), answered: z.int() }),
});
export type PartnerHealth = z.infer<typeof health>;

/** A user who owns sub-accounts, or was invited to; of their sub-accounts what the caller sees. */
export const partner = z.object({
  id,
  /** Their display name or email; for a gateway user, who has no list of people, what they own. */
  name: z.string(),
  /** Null where the caller has no list of people. */
  email: z.nullable(z.string()),
  status: z.enum(PARTNER_STATUSES),
  maintenance: z.nullable(z.enum(MAINTENANCE_REASONS)),
  sub_accounts: z.int(),
  /** Oldest first. */
  sub_account_names: z.array(z.string()),
  health,
  /** BRL deposited in this UTC month. Null where a gateway user sees too many of the sub-accounts to add them up. */
  volume: z.nullable(amount),
  /** Percent; a sub-account's own rule may differ. */
  fee: z.object({ percent: amount, rule: z.enum(SPREAD_RULES) }),
  /** Null without a sub-account; never before the user was created. */
  integrated_at: z.nullable(time),
  /** Null where none is known. */
  last_transaction_at: z.nullable(time),
});
export type Partner = z.infer<typeof partner>;

/** Owners in the caller's scope, newest first; for administrators also invited ones. Totals are of all. */
export const listPartners = defineCall({
  method: 'GET',
  path,
  service,
  access: SIGNED_IN,
  params: NOTHING,
  query: z.object(partQuery(24)),
  body: NO_BODY,
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
  status: 200,
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
      /** BRL a UTC day. */
      maximum_daily_amount: amount,
      /** Percent; null where the partner's fee applies. */
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
  body: NO_BODY,
  answer: z.object({
    partner,
    /** Fractions; null where nothing is set, or the caller is no administrator. */
    spread: z.nullable(z.object({ spread_band_id: id, custom_spread: z.nullable(amount) })),
    month: z.string(),
    /** Days of the month up to today; empty where the volume is null. */
    days: z.array(z.object({ day, brl: amount })),
    people: z.object({
      owner: z.extend(person, { created_at: time, last_sign_in_at: z.nullable(time) }),
      /** Managers of the sub-accounts; everyone but administrators sees only themselves. */
      managers: z.array(person),
    }),
    accounts: z.object({ items: z.array(partnerAccount), next_cursor: z.nullable(z.string()) }),
  }),
  status: 200,
});
export type PartnerDetails = z.infer<typeof readPartner.answer>;
