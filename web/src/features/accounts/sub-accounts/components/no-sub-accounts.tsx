import { Box, Button, chakra } from '@chakra-ui/react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { useRole } from '../../../../lib/queries/profile.ts';
import { pathOf } from '../../../../lib/routes.ts';
import type { Problem } from '../model/loading-problem.ts';

const E = {
  title: 'No Sub-Accounts Found',
  text: 'This can have several causes:',
  causes: [
    'The backend credentials are missing or invalid.',
    'The network connection failed.',
    'No sub-account has been created yet.',
  ],
  retry: 'Retry Loading',
  settings: 'Check Settings',
  ofClient: 'Your operator creates your sub-account. It appears here once it is assigned to you.',
} as const;

const Causes = chakra('ul', {
  base: { listStyle: 'disc', ps: '5', pb: '6', mx: 'auto', w: 'fit-content', color: 'fg.muted' },
});

interface NoSubAccountsProps {
  /** Null if the list is just empty. */
  readonly problem: Problem | null;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** S2.73: an empty list, or one that failed to load. */
const NoSubAccounts = ({ problem, retrying, onRetry }: NoSubAccountsProps) => {
  const role = useRole();
  // A client cannot fix the cause.
  const waits = role === 'client' && !problem;
  return (
    <Panel>
      {problem && (
        <Box p="4" pb="0">
          <Notice family="danger" title={problem.title} urgent>
            {problem.text}
          </Notice>
        </Box>
      )}
      <State icon="people" title={E.title} text={waits ? E.ofClient : E.text}>
        {!waits && (
          <Box w="full">
            <Causes>
              {E.causes.map((cause) => (
                <li key={cause}>{cause}</li>
              ))}
            </Causes>
          </Box>
        )}
        <Button onClick={onRetry} loading={retrying}>
          <Icon name="retry" />
          {E.retry}
        </Button>
        {role === 'admin' && (
          <LinkButton to={pathOf('settings')} icon="sliders">
            {E.settings}
          </LinkButton>
        )}
      </State>
    </Panel>
  );
};

export default NoSubAccounts;
