export { WebhookLogPage as default } from '../../features/webhook-log/components/webhook-log-page.tsx';
