import { createHoldingsStore } from '../../../adapters/dynamo/accounts/holdings.ts';
import { besidePartners, createPartnerLists } from '../../../adapters/dynamo/accounts/partners.ts';
import { createConfigurationStore } from '../../../adapters/dynamo/conversions/configurations.ts';
import { createStatistics } from '../../../adapters/dynamo/statistics/statistics.ts';
import { currentSettings, functionParts } from '../../../wiring/parts.ts';
import { serve } from '../../../wiring/serving.ts';
import { partnersRoutes } from './routes.ts';

const parts = functionParts('partners');
const { table, clock } = parts;

export const handler = serve(
  partnersRoutes({
    ...createPartnerLists(table),
    holdings: createHoldingsStore(table),
    beside: besidePartners(table),
    figures: createStatistics(table),
    rules: createConfigurationStore(table),
    settings: currentSettings(parts),
    clock,
  }),
  parts,
);
