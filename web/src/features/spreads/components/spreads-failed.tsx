import { Button } from '@chakra-ui/react';
import { Icon } from '../../../components/ui/icon.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { State } from '../../../components/ui/state.tsx';
import { TEXTS } from '../texts.ts';

export interface SpreadFailure {
  readonly message: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** In the place of what could not be loaded at all. */
export const SpreadsFailed = ({ message, retrying, onRetry }: SpreadFailure) => (
  <State icon="alert" tone="danger" title={TEXTS.fetchFailed(message)}>
    <Button onClick={onRetry} loading={retrying} loadingText={TEXTS.tryingAgain}>
      <Icon name="retry" />
      {TEXTS.tryAgain}
    </Button>
  </State>
);

/** Above what is shown although it could not be loaded again. */
export const SpreadsOutdated = ({ message, retrying, onRetry }: SpreadFailure) => (
  <Notice
    family="warning"
    title={TEXTS.fetchFailed(message)}
    action={
      <Button size="xs" loading={retrying} onClick={onRetry}>
        {TEXTS.tryAgain}
      </Button>
    }
  >
    {TEXTS.outdated}
  </Notice>
);
