import { use } from 'react';
import { ExchangePage } from '../../features/money/exchange/components/exchange-page.tsx';
import { useProfile } from '../../lib/queries/profile.ts';
import { loadSettings } from '../../lib/settings.ts';

const Exchange = () => {
  const { exchangeOrders = true } = use(loadSettings());
  return <ExchangePage userId={useProfile().data?.id} placesOrders={exchangeOrders} />;
};

export default Exchange;
