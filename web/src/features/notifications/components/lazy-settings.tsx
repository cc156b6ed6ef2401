import { lazy, Suspense } from 'react';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { SETTINGS_TEXTS } from '../settings-texts.ts';

const Settings = lazy(() => import('./notification-settings.tsx'));

/** What its reader is notified of; loaded by itself, behind what the page shows first. */
export const NotificationSettings = () => (
  <Suspense fallback={<ListSkeleton label={SETTINGS_TEXTS.loading} />}>
    <Settings />
  </Suspense>
);
