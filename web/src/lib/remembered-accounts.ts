import * as z from 'zod/mini';
import { inBrowser } from './stored.ts';
import './zod.ts';

const KEY = 'ramps-gateway.sub-accounts';

/** S3.34, "Local browser storage": account_id is the provider's id. */
const rememberedAccount = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  email: z.string(),
});
export type RememberedAccount = z.infer<typeof rememberedAccount>;

interface Account {
  readonly id: string;
  readonly external_id: string;
  readonly name: string;
  readonly email: string;
}

/** The first one is the default sub-account. */
export const rememberAccounts = (accounts: readonly Account[]): void => {
  const list = accounts.map(({ id, external_id: account_id, name, email }) => ({
    id,
    account_id,
    name,
    email,
  }));
  inBrowser.set(KEY, JSON.stringify(list));
};

/** Empty if the stored value is unreadable. */
export const rememberedAccounts = (): readonly RememberedAccount[] =>
  z.safeParse(z.array(rememberedAccount), inBrowser.json(KEY)).data ?? [];

/** On sign-out: the next user must not see them. */
export const forgetAccounts = (): void => inBrowser.set(KEY, null);
