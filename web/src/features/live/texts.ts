export const TEXTS = {
  webhookError: 'Webhook Error',
  errorProcessing: (eventType: string) => `Error processing ${eventType}`,
  orderCancelled: 'Order Cancelled',
  wasCancelled: (order: string) => `Order ${order} was cancelled by the provider.`,
} as const;
