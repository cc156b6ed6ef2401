import { Box, Button, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/ui/icon.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { State } from '../../../components/ui/state.tsx';
import { useRole } from '../../../lib/queries/profile.ts';
import { pathOf } from '../../../lib/routes.ts';
import { loadingProblem } from '../model/loading-problem.ts';
import { TEXTS } from '../texts.ts';

const { empty: E } = TEXTS;

const Causes = chakra('ul', {
  base: { listStyle: 'disc', ps: '5', pb: '6', mx: 'auto', w: 'fit-content', color: 'fg.muted' },
});

interface NoSubAccountsProps {
  /** Null where there simply are none. */
  readonly error: Error | null;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** S2.73: an empty list, also one that could not be loaded. */
export const NoSubAccounts = ({ error, retrying, onRetry }: NoSubAccountsProps) => {
  const problem = error && loadingProblem(error);
  const role = useRole();
  // A client can do nothing about the causes.
  const waits = role === 'client' && !error;
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
          <Button asChild>
            <Link to={pathOf('settings')}>
              <Icon name="sliders" />
              {E.settings}
            </Link>
          </Button>
        )}
      </State>
    </Panel>
  );
};
