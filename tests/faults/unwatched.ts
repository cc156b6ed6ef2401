/**
 * A sandbox fault: the product cannot list all accounts' recent orders, by which it notices unreported ones each
 * minute. Lists of one account are still answered.
 */
export const UNWATCHED = {
  match: '/^GET \\/v1\\/order\\?[^ ]*order_by=updated_at[^ ]*$/',
  status: 503,
} as const;
