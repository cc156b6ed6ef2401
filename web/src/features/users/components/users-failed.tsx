import { Button } from '@chakra-ui/react';
import { Icon } from '../../../components/ui/icon.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { State } from '../../../components/ui/state.tsx';
import { TEXTS } from '../texts.ts';

const { list: L } = TEXTS;

interface UsersFailedProps {
  readonly message: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

export const UsersFailed = ({ message, retrying, onRetry }: UsersFailedProps) => (
  <Panel>
    <State icon="alert" tone="danger" title={L.loadFailed(message)}>
      <Button onClick={onRetry} loading={retrying} loadingText={L.tryingAgain}>
        <Icon name="retry" />
        {L.tryAgain}
      </Button>
    </State>
  </Panel>
);
