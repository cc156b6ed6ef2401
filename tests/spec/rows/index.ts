import { ALERTS } from './alerts.ts';
import { APPROVALS } from './approvals.ts';
import { AUDIT } from './audit.ts';
import type { SpecRow } from '../row.ts';
import { ACCOUNT } from './account.ts';
import { ANALYTICS } from './analytics.ts';
import { ASSETS } from './assets.ts';
import { BANK_ACCOUNTS } from './bank-accounts.ts';
import { CALLS } from './calls.ts';
import { ENTITIES } from './entities.ts';
import { CONSTANTS } from './constants.ts';
import { BOOKS } from './books.ts';
import { CONVERSIONS } from './conversions.ts';
import { EXCHANGE } from './exchange.ts';
import { MESSAGES } from './messages.ts';
import { NEW_SUB_ACCOUNT } from './new-sub-account.ts';
import { PEOPLE } from './people.ts';
import { PARTNERS } from './partners.ts';
import { PAYMENTS } from './payments.ts';
import { PROOF_ROWS } from './proof.ts';
import { SPREAD_EARNED } from './spread-earned.ts';
import { SUB_ACCOUNTS } from './sub-accounts.ts';
import { STATEMENTS } from './statements.ts';
import { TREASURY } from './treasury.ts';
import { LANDING } from './landing.ts';
import { OWN_SETTINGS } from './own-settings.ts';
import { SAVED_VIEWS } from './saved-views.ts';
import { RECIPIENTS } from './recipients.ts';
import { SAMPLES } from './samples.ts';
import { SETTINGS } from './settings.ts';
import { SHELL } from './shell.ts';
import { ROLES } from './roles.ts';
import { USERS } from './users.ts';
import { WEBHOOK_LOG } from './webhook-log.ts';
import { VERIFY } from './verify.ts';
import { VALIDATION } from './validation.ts';

/** Screen by screen; what stands with no screen comes after them. The document lists them by id. */
export const SPEC_ROWS: readonly SpecRow[] = [
  ...LANDING,
  ...SHELL,
  ...ACCOUNT,
  ...CONVERSIONS,
  ...PAYMENTS,
  ...EXCHANGE,
  ...ASSETS,
  ...TREASURY,
  ...PARTNERS,
  ...SPREAD_EARNED,
  ...STATEMENTS,
  ...BOOKS,
  ...PROOF_ROWS,
  ...SUB_ACCOUNTS,
  ...NEW_SUB_ACCOUNT,
  ...BANK_ACCOUNTS,
  ...USERS,
  ...PEOPLE,
  ...AUDIT,
  ...ALERTS,
  ...APPROVALS,
  ...ANALYTICS,
  ...WEBHOOK_LOG,
  ...VERIFY,
  ...SAMPLES,
  ...RECIPIENTS,
  ...OWN_SETTINGS,
  ...SAVED_VIEWS,
  ...SETTINGS,
  ...CONSTANTS,
  ...ENTITIES,
  ...VALIDATION,
  ...ROLES,
  ...CALLS,
  ...MESSAGES,
];
