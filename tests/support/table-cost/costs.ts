import { ACCOUNTS } from './costs-accounts.ts';
import { CONVERSIONS } from './costs-conversions.ts';
import { STATEMENTS } from './costs-statements.ts';
import { USERS } from './costs-users.ts';
import type { Costed } from './costed.ts';

/**
 * What each HTTP call costs at least, from what it asks for, by the rules of DynamoDB: a consistent read 1 for 4 kB, an
 * eventually consistent one half of that; a write 1 for 1 kB, in a transaction 2; an entry of an index 1, and 2 when it
 * moves. A list reads one row more than its page, to know whether there is another page. Independent keys that are
 * known at once are one batch. A role row is read for a caller who says that they are an administrator and before what
 * moves money, and nothing else is asked before it has answered.
 */
export const COSTS: readonly Costed[] = [...STATEMENTS, ...USERS, ...ACCOUNTS, ...CONVERSIONS];
