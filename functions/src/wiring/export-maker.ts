import { S3Client } from '@aws-sdk/client-s3';
import { createSubAccountLists, createSubAccountStore } from '../adapters/dynamo/accounts/sub-accounts.ts';
import { conversionsOf, createConversionLists } from '../adapters/dynamo/conversions/conversion-lists.ts';
import { createExportStore, createMonthStore } from '../adapters/dynamo/exports/exports.ts';
import { createLedger } from '../adapters/dynamo/ledger/ledger.ts';
import { createOrderLists } from '../adapters/dynamo/orders/order-lists.ts';
import { createIssuer } from '../adapters/dynamo/settings/settings.ts';
import type { Table } from '../adapters/dynamo/table/client.ts';
import { createProfileStore } from '../adapters/dynamo/users/profiles.ts';
import { createFiles } from '../adapters/files/files.ts';
import { makeExports } from '../capabilities/insight/statements/make-exports.ts';
import { systemClock } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import type { MeasuredParts } from './parts.ts';
import { kmsSigner } from './signer.ts';

export const exportFiles = () =>
  createFiles({ client: new S3Client({}), bucket: env('FILES_BUCKET'), clock: systemClock });

export const exportStores = (table: Table) => {
  const orders = createOrderLists(table);
  return {
    exports: createExportStore(table),
    months: createMonthStore(table),
    accounts: { ...createSubAccountStore(table), ...createSubAccountLists(table) },
    ledger: createLedger(table),
    lists: createConversionLists(table),
    orders,
    company: createIssuer(table),
    sources: {
      orders: (externalId: string, ids: readonly string[]) => orders.ofMany(externalId, ids),
      conversions: (ids: readonly string[]) => conversionsOf(table, ids),
    },
    currentRole: createProfileStore(table).currentRole,
  };
};

export const exportMaker = (parts: MeasuredParts) =>
  makeExports({
    ...parts,
    ...exportStores(parts.table),
    files: exportFiles(),
    signer: kmsSigner(parts),
  });
