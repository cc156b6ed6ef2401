import { lazy } from 'react';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { WhenSeen } from '../../../../components/ui/when-seen.tsx';

/** In this file, so that the skeleton does not load the texts of all settings. */
const LOADING = 'Loading notification settings';

const Settings = lazy(() => import('./notification-settings.tsx'));

export const NotificationSettings = () => (
  <WhenSeen waiting={<ListSkeleton label={LOADING} />}>
    <Settings loading={LOADING} />
  </WhenSeen>
);
