export { WebhookLogPage as default } from '../../features/setup/webhook-log/components/webhook-log-page.tsx';
