import {
  clientSpreadRecord,
  profileRecord,
  spreadBandRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type {
  Beside,
  PartnerAccounts,
  PartnerPeople,
  WholeStops,
} from '../../../capabilities/accounts/partners/ports.ts';
import type { Table } from '../table/client.ts';
import { getItems, readable, readRecords, recordIn } from '../table/items.ts';
import { ENTITY, idOf, keys } from '../table/keys.ts';
import { listRecords } from '../table/lists.ts';
import { createProfileStore } from '../users/profiles.ts';
import { refusalsIn, refusalsKey } from '../webhooks/intake.ts';
import { createSubAccountLists } from './sub-accounts.ts';
import { createWholeStops } from './whole-stops.ts';

export const createPartnerLists = (
  table: Table,
): {
  readonly accounts: PartnerAccounts;
  readonly stops: WholeStops;
  readonly people: PartnerPeople;
} => ({
  accounts: createSubAccountLists(table),
  stops: createWholeStops(table),
  people: {
    every: () => listRecords(table, [['all', ENTITY.profile]], profileRecord),
    ofMany: createProfileStore(table).ofMany,
  },
});

const stored = z.object({ pk: z.string(), entity: z.string() });

export const besidePartners =
  (table: Table): Beside =>
  async (userIds, now) => {
    const wanted = userIds.flatMap((id) => [keys.clientSpread(id), refusalsKey(id, now)]);
    const items = await getItems(table, wanted, { consistent: false });
    const of = (entity: string) => items.filter((item) => stored.parse(item).entity === entity);
    const spreads = readable(table, of(ENTITY.clientSpread), recordIn(clientSpreadRecord));
    const bandIds = [...new Set(spreads.map(({ spread_band_id: id }) => id))];
    const bands = await readRecords(table, bandIds.map(keys.spreadBand), spreadBandRecord, {
      consistent: false,
    });
    const minimumOf = (bandId: string) => bands.find(({ id }) => id === bandId)?.min_spread;
    const fractionOf = (fraction: string | null | undefined) =>
      fraction === null || fraction === undefined ? null : { fraction };
    const refusals = of(ENTITY.webhookRefusals).flatMap((item) => {
      const userId = idOf('webhookRefusals', stored.parse(item).pk);
      const { secret, signature, disabled, limit } = refusalsIn(item);
      return userId === undefined ? [] : [[userId, secret + signature + disabled + limit] as const];
    });
    return {
      terms: new Map(
        spreads.map(({ user_id, custom_spread, spread_band_id }) => [
          user_id,
          {
            bandId: spread_band_id,
            custom: fractionOf(custom_spread),
            bandMinimum: fractionOf(minimumOf(spread_band_id)),
          },
        ]),
      ),
      refusals: new Map(refusals),
    };
  };
