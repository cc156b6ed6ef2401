import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createSearchTerms } from '../../../adapters/dynamo/search/search-terms.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { serve } from '../../../wiring/serving.ts';
import { searchRoutes } from './routes.ts';

const parts = functionParts('search');
const { table } = parts;

export const handler = serve(
  searchRoutes({ terms: createSearchTerms(table), accounts: createSubAccountStore(table) }),
  parts,
);
