import { AssetsPage } from '../../features/assets/components/assets-page.tsx';
import { useRole } from '../../lib/queries/profile.ts';

/** C3: all read the catalogue; administrators and operators synchronize it. */
const Assets = () => <AssetsPage maySync={useRole() !== 'client'} />;

export default Assets;
