import type { OrderRequest } from '#functions/capabilities/ramps/model.ts';
import type { OrderIntent } from '#functions/capabilities/ramps/ports.ts';
import type { FundsView } from '#functions/modules/funds/ports.ts';
import type { OrderScope } from '#functions/modules/stops/model.ts';

/** The claim of an order, judged by what is there. @param view of a sub-account that has claimed nothing yet, if absent */
export const intentFor = (
  scope: OrderScope,
  { reference, spends, created_at: at }: OrderRequest,
  view: Pick<FundsView, 'claims' | 'versions'> = { claims: [], versions: { claims: 0, books: 0 } },
): OrderIntent => ({
  scope,
  funds: {
    subAccountId: scope.subAccountId,
    claim: { reference, ...spends, at },
    others: view.claims.filter((claim) => claim.reference !== reference),
    versions: view.versions,
  },
});
