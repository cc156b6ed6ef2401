import { AssetsPage } from '../../features/assets/components/assets-page.tsx';
import { useProfile } from '../../lib/queries/profile.ts';

/** contract 3: all read the catalogue; administrators and operators synchronize it. */
const Assets = () => {
  const role = useProfile().data?.role;
  return <AssetsPage maySync={role === 'admin' || role === 'gateway_user'} />;
};

export default Assets;
