import { Button } from '@chakra-ui/react';
import { Icon } from '../../../components/ui/icon.tsx';
import { useRefreshAll } from '../model/use-refresh-all.ts';
import { TEXTS } from '../texts.ts';

export const RefreshAll = () => {
  const { running, refresh } = useRefreshAll();
  return (
    <Button onClick={() => void refresh()} loading={running} loadingText={TEXTS.refreshing}>
      <Icon name="retry" />
      {TEXTS.refreshAll}
    </Button>
  );
};
