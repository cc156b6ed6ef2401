import { amount, id } from '@ramps-gateway/shared/contract/fields.ts';
import { pageOf } from '@ramps-gateway/shared/contract/ramps/fields.ts';
import { listSubAccounts } from '@ramps-gateway/shared/contract/ramps/sub-accounts.ts';
import { readAmount } from '@ramps-gateway/shared/domain/money.ts';
import { plainPart } from '@ramps-gateway/shared/domain/texts.ts';
import * as z from 'zod/mini';
import type { Directory, Listing } from '../../capabilities/accounts/accounts/ports.ts';
import type { RemoteAccount } from '../../modules/accounts/ports.ts';
import { PROVIDER_FAN_OUT, type Read } from '../../modules/provider/calls.ts';
import pLimit from 'p-limit';
import { type RampsClient, parsed } from './client.ts';

const PAGE_SIZE = 100;
/** Maximum pages read; later ones are omitted. */
const MOST_PAGES = 1000;

const receivedText = z.exactOptional(z.nullable(z.string()));

/** Numbers arrive as text, digit by digit (./json). */
const receivedAmount = z.exactOptional(
  z.nullable(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => readAmount(text) ?? ''),
      ),
      amount,
    ),
  ),
);

/** S3.7, "Ramps API sub-account list item". An absent field keeps its stored value. */
const fields = z.object({
  name: z.exactOptional(z.string()),
  email: z.exactOptional(z.string()),
  phone: receivedText,
  country: receivedText,
  city: receivedText,
  address: receivedText,
  state: receivedText,
  post_code: receivedText,
  tax_id_number: receivedText,
  kyc_status: z.exactOptional(z.string()),
  kyc_level: receivedText,
  kyc_limit: receivedAmount,
  kyc_volume: receivedAmount,
});

const item = z.object({
  account_id: id,
  is_active: z.exactOptional(z.boolean()),
  // Only separates new accounts from old ones, so an invalid value counts as none.
  created_at: z.optional(z.catch(z.nullable(z.iso.datetime()), null)),
  // Only shows which of our creations made the account.
  reference: z.optional(z.catch(z.nullable(z.string()), null)),
  external_reference: z.optional(z.catch(z.nullable(z.string()), null)),
});

const page = pageOf(z.unknown());

/** A blank field is absent. These four are never empty here, so a blank one keeps its stored value. */
const NEVER_BLANK = ['name', 'email', 'kyc_status', 'is_active'];

/** Maximum characters of a field: a page shows many accounts. */
const LONGEST_TEXT = 300;

/** Shortens long texts, except the account's id. */
const shown = (name: string, received: unknown): unknown => {
  const text =
    typeof received === 'string' && name !== 'account_id' ? plainPart(received, LONGEST_TEXT) : received;
  return text === '' ? null : text;
};

const withoutBlanks = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).map(([name, received]: [string, unknown]) => [
    name,
    shown(name, received),
  ]);
  return Object.fromEntries(
    known.filter(([name, received]) => received !== null || !NEVER_BLANK.some((never) => never === name)),
  );
};

/** An item of a list, or the answer to a creation. An unreadable one does not fail the others. */
export const remoteAccount = (value: unknown): RemoteAccount => {
  const cleaned = withoutBlanks(value);
  const head = item.safeParse(cleaned);
  const external_id = z.object({ account_id: id }).safeParse(cleaned).data?.account_id ?? '';
  const body = fields.safeParse(cleaned);
  if (!head.success || !body.success)
    return { readable: false, external_id, message: 'The provider sent an unreadable account' };
  const { is_active: isActive, created_at: madeAt, reference, external_reference } = head.data;
  // S4.3: is_active decides the status.
  const status = isActive === undefined ? {} : ({ status: isActive ? 'active' : 'inactive' } as const);
  const made = typeof madeAt === 'string' ? { made_at: madeAt } : {};
  const references = [reference, external_reference].filter((text) => typeof text === 'string');
  const shown = references.length > 0 ? { references } : {};
  return { readable: true, external_id, received: { ...body.data, ...status }, ...made, ...shown };
};

/** The provider's accounts: `GET /v1/subaccounts?page&size`, first one page, then at most 8 at once. */
export const createDirectory = (
  client: Pick<RampsClient, 'read'>,
  sizeOf: () => Promise<number> = () => Promise.resolve(PAGE_SIZE),
): Directory => {
  const limit = pLimit(PROVIDER_FAN_OUT);
  const ask = async (number: number, wanted: number, signal: AbortSignal) => {
    const query = { page: String(number), size: String(wanted) };
    return parsed(page, await client.read(listSubAccounts, { query, signal }));
  };

  /** Reads the remaining pages one after the other, if the provider gives no count. */
  const askOn = async (wanted: number, signal: AbortSignal): Promise<Read<readonly unknown[]>> => {
    const items: unknown[] = [];
    for (let number = 2; number <= MOST_PAGES; number += 1) {
      const each = await ask(number, wanted, signal);
      if (!each.ok) return each;
      items.push(...each.value.list);
      if (each.value.list.length === 0 || each.value.is_last) break;
    }
    return { ok: true, value: items };
  };

  const askRest = async (
    first: z.output<typeof page>,
    wanted: number,
    signal: AbortSignal,
  ): Promise<Read<readonly unknown[]>> => {
    // Uses the size of the page received, because a provider may return fewer rows than requested.
    const size = first.list.length;
    if (size === 0 || first.is_last) return { ok: true, value: [] };
    if (typeof first.total_row !== 'number') return askOn(wanted, signal);
    const pages = Math.min(Math.max(Math.ceil(first.total_row / size), 1), MOST_PAGES);
    const rest = await Promise.all(
      Array.from({ length: pages - 1 }, (_, at) => limit(() => ask(at + 2, wanted, signal))),
    );
    const failed = rest.find((each) => !each.ok);
    if (failed) return failed;
    return { ok: true, value: rest.flatMap((each) => (each.ok ? each.value.list : [])) };
  };

  return {
    list: async (signal): Promise<Listing> => {
      const wanted = await sizeOf();
      const first = await ask(1, wanted, signal);
      if (!first.ok) return first;
      const rest = await askRest(first.value, wanted, signal);
      if (!rest.ok) return rest;
      const accounts = [...first.value.list, ...rest.value].map(remoteAccount);
      // An account created during the read moves others to the next page, so duplicates are dropped.
      const byId = new Map(accounts.map((account) => [account.external_id, account]));
      return { ok: true, accounts: [...byId.values()] };
    },
  };
};
