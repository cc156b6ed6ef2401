import { Button } from '@chakra-ui/react';
import { Icon } from '../../../components/ui/icon.tsx';
import { useIsSyncing, useSyncAssets } from '../api/sync-assets.ts';
import { TEXTS } from '../texts.ts';

/** For those who may sync; clients have no such button. */
export const SyncButton = () => {
  const sync = useSyncAssets();
  return (
    <Button onClick={() => sync.mutate()} loading={useIsSyncing()} loadingText={TEXTS.sync.running}>
      <Icon name="cycle" />
      {TEXTS.sync.action}
    </Button>
  );
};
