import { AssetsPage } from '../../features/accounts/assets/components/assets-page.tsx';
import { useRole } from '../../lib/queries/profile.ts';

/** C3: everyone reads the catalogue; operators sync it. */
const Assets = () => <AssetsPage maySync={useRole() !== 'client'} />;

export default Assets;
