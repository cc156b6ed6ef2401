import { Button } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LoadingScreen } from '../components/ui/loading-screen.tsx';
import { Panel } from '../components/ui/panel.tsx';
import { Failed } from '../components/ui/failed.tsx';
import { State } from '../components/ui/state.tsx';
import { messageOf } from '../lib/api/error.ts';
import { useProfile } from '../lib/queries/profile.ts';
import { mayOpen, pathOf, type RestrictedAudience } from '../lib/routes.ts';

const DENIED: Record<RestrictedAudience, string> = {
  operator: "You don't have permission to access this page. It is for administrators and gateway users.",
  admin: "You don't have permission to access this page. Administrator privileges are required.",
};

const AccessDenied = ({ who }: { readonly who: RestrictedAudience }) => {
  const navigate = useNavigate();
  // Opened by its URL: no earlier console page to go back to.
  const cameFromNowhere = useLocation().key === 'default';
  useEffect(() => {
    document.title = 'Access Denied · Ramps Gateway';
  }, []);
  return (
    <Panel m={{ base: '4', md: '8' }}>
      <State icon="key" level="h1" title="Access Denied" text={DENIED[who]}>
        <Button onClick={() => void (cameFromNowhere ? navigate(pathOf('gateway')) : navigate(-1))}>
          Go Back
        </Button>
      </State>
    </Panel>
  );
};

interface RestrictedProps {
  readonly who: RestrictedAudience;
  readonly children: ReactNode;
}

/** S2.6: hides pages that a role cannot open. The server enforces it. */
const Restricted = ({ who, children }: RestrictedProps) => {
  const query = useProfile();
  const { data: profile, error } = query;
  if (profile) return mayOpen(who, profile.role) ? children : <AccessDenied who={who} />;
  if (!error) return <LoadingScreen />;
  return (
    <Panel m={{ base: '4', md: '8' }}>
      <Failed
        title="Profile Error"
        message={messageOf(error, 'Failed to fetch user profile')}
        query={query}
      />
    </Panel>
  );
};

export default Restricted;
