import { intentOf } from '#functions/capabilities/money/ramps/order-request.ts';
import type { OrderRequest } from '#functions/capabilities/money/ramps/model.ts';
import type { OrderIntent } from '#functions/capabilities/money/ramps/ports.ts';
import type { FundsView } from '#functions/modules/funds/ports.ts';
import type { OrderScope } from '#functions/modules/stops/model.ts';

/** The claim of an order, judged by the given view. @param view by default of a sub-account without claims */
export const intentFor = (
  scope: OrderScope,
  request: OrderRequest,
  view: Pick<FundsView, 'claims' | 'versions'> = { claims: [], versions: { claims: 0, ledger: 0 } },
): OrderIntent => ({
  scope,
  intent: intentOf(request),
  funds: {
    subAccountId: scope.subAccountId,
    claim: { reference: request.reference, ...request.spends, at: request.created_at },
    others: view.claims.filter((claim) => claim.reference !== request.reference),
    versions: view.versions,
  },
});
