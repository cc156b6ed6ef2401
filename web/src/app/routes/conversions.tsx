import { useProfile } from '../../features/account/api/get-profile.ts';
import { ConversionsPage } from '../../features/conversions/components/conversions-page.tsx';

const Conversions = () => <ConversionsPage isAdmin={useProfile().data?.is_admin ?? false} />;

export default Conversions;
