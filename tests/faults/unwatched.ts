/**
 * A sandbox fault: the product cannot list all accounts' recent orders, which is how it finds unreported ones each minute.
 * Lists of one account still work.
 */
export const UNWATCHED = {
  match: '/^GET \\/v1\\/order\\?[^ ]*order_by=updated_at[^ ]*$/',
  status: 503,
} as const;
