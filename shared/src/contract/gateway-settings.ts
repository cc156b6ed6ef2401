import * as z from 'zod/mini';
import {
  CONVERSION_SETTINGS,
  PERFORMANCE_SETTINGS,
  SECURITY_SETTINGS,
  SETTINGS_BOUNDS,
} from '../domain/gateway-settings.ts';
import { canonicalNetwork } from '../domain/destinations/networks.ts';
import { type ExplorerPlaceholder, isExplorerPage, MOST_EXPLORERS } from '../domain/explorers.ts';
import { type Amount, compare, decimals } from '../domain/money.ts';
import { within } from '../domain/spread.ts';
import { ownWallet } from './collections.ts';
import { amount, amountInput, id, plainText, time } from './fields.ts';

interface Bounds {
  readonly min: Amount;
  readonly max: Amount;
  readonly decimals: number;
}

const WHOLE = ['a whole number', 'with at most one decimal', 'with at most two decimals'];

const amountWithin = (bounds: Bounds) =>
  amountInput.check(
    z.refine(
      (value) => within(value, bounds) && decimals(value) <= bounds.decimals,
      `must be between ${bounds.min} and ${bounds.max}, ${WHOLE[bounds.decimals] ?? ''}`,
    ),
  );

export const conversionSettingsInput = z
  .strictObject({
    minimum: amountWithin(SETTINGS_BOUNDS.conversion),
    maximum: amountWithin(SETTINGS_BOUNDS.conversion),
    spread: amountWithin(SETTINGS_BOUNDS.spread),
  })
  .check(
    z.refine(({ minimum, maximum }) => compare(minimum, maximum) <= 0, {
      error: 'must not be below the minimum',
      path: ['maximum'],
    }),
  );

export const securitySettingsInput = z.strictObject({
  auto_approve_below: amountWithin(SETTINGS_BOUNDS.threshold),
  kyc_threshold: z.nullable(amountWithin(SETTINGS_BOUNDS.threshold)),
  quote_deviation: amountWithin(SETTINGS_BOUNDS.quote_deviation),
});

const whole = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const error = `must be a whole number between ${min} and ${max}`;
  return z.int(error).check(z.gte(min, error), z.lte(max, error));
};

export const performanceSettingsInput = z.strictObject({
  batch_size: whole(SETTINGS_BOUNDS.batch_size),
  timeout_seconds: whole(SETTINGS_BOUNDS.timeout_seconds),
  retries: whole(SETTINGS_BOUNDS.retries),
  cache_minutes: whole(SETTINGS_BOUNDS.cache_minutes),
  calls_per_second: whole(SETTINGS_BOUNDS.calls_per_second),
});

const namedText = (most: number) => plainText(most).check(z.trim(), z.minLength(1, 'must not be empty'));

/** A company on statements: the gateway's own, or a sub-account's. */
const company = z.object({ name: z.string(), tax_number: z.nullable(z.string()) });
export type Company = z.infer<typeof company>;

export const companyInput = z.strictObject({
  name: namedText(120),
  tax_number: z.nullable(namedText(30)),
});

/** Pages of a block explorer; null if it has none. */
const explorer = z.object({
  network: z.string(),
  transaction: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type Explorer = z.infer<typeof explorer>;
export const explorers = z.array(explorer);

const explorerPage = (placeholder: ExplorerPlaceholder) =>
  plainText(300).check(
    z.refine((text) => isExplorerPage(text, placeholder), `must be an https address with ${placeholder}`),
  );

export const explorersInput = z
  .array(
    z
      .strictObject({
        network: namedText(40),
        transaction: z.nullable(explorerPage('{hash}')),
        address: z.nullable(explorerPage('{address}')),
      })
      .check(
        z.refine(({ transaction, address }) => transaction !== null || address !== null, {
          error: 'must have a page for transactions or addresses',
          path: ['transaction'],
        }),
      ),
  )
  .check(
    z.maxLength(MOST_EXPLORERS),
    z.refine(
      (all) => new Set(all.map(({ network }) => canonicalNetwork(network))).size === all.length,
      'must name each network once',
    ),
  );

/** Unset settings use the defaults of S9.19. */
export const gatewaySettings = z.object({
  collection_wallet: z.nullable(ownWallet),
  conversion: z.object({ minimum: amount, maximum: amount, spread: amount }),
  security: z.object({
    auto_approve_below: amount,
    kyc_threshold: z.nullable(amount),
    quote_deviation: amount,
  }),
  performance: performanceSettingsInput,
  company: z._default(z.nullable(company), null),
  explorers: z._default(explorers, []),
  updated_by: z.nullable(z.object({ id, email: z.string() })),
  updated_at: z.nullable(time),
});
export type GatewaySettingsRecord = z.infer<typeof gatewaySettings>;

export const NOTHING_SETTLED: GatewaySettingsRecord = {
  collection_wallet: null,
  conversion: CONVERSION_SETTINGS,
  security: SECURITY_SETTINGS,
  performance: PERFORMANCE_SETTINGS,
  company: null,
  explorers: [],
  updated_by: null,
  updated_at: null,
};
