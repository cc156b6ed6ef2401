import { Button } from '@chakra-ui/react';
import { Outlet, useNavigate } from 'react-router-dom';
import { LoadingScreen } from '../components/ui/loading-screen.tsx';
import { Panel } from '../components/ui/panel.tsx';
import { State } from '../components/ui/state.tsx';
import { useProfile } from '../lib/queries/profile.ts';

const AccessDenied = () => {
  const navigate = useNavigate();
  return (
    <Panel m={{ base: '4', md: '8' }}>
      <State
        icon="key"
        title="Access Denied"
        text="You don't have permission to access this page. Administrator privileges are required."
      >
        <Button onClick={() => void navigate(-1)}>Go Back</Button>
      </State>
    </Panel>
  );
};

/** spec 2: the admin-only guard. The server decides by itself; this only says so beforehand. */
const AdminOnly = () => {
  const { data: profile, isPending } = useProfile();
  if (isPending) return <LoadingScreen />;
  return profile?.is_admin ? <Outlet /> : <AccessDenied />;
};

export default AdminOnly;
