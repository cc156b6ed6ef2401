import { Button } from '@chakra-ui/react';
import { Icon } from '../../../components/ui/icon.tsx';
import { useKeptFocus } from '../../../lib/kept-focus.ts';
import { useIsSyncing, useSyncAssets } from '../api/sync-assets.ts';
import { TEXTS } from '../texts.ts';

/** For those who may sync; clients have no such button. */
export const SyncButton = () => {
  const sync = useSyncAssets();
  const running = useIsSyncing();
  const button = useKeptFocus(running);
  return (
    <Button ref={button} onClick={() => sync.mutate()} loading={running} loadingText={TEXTS.sync.running}>
      <Icon name="cycle" />
      {TEXTS.sync.action}
    </Button>
  );
};
