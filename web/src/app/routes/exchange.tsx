import { use } from 'react';
import { useLocation } from 'react-router-dom';
import { ExchangePage } from '../../features/money/exchange/components/exchange-page.tsx';
import { useProfile } from '../../lib/queries/profile.ts';
import { loadSettings } from '../../lib/settings.ts';

const Exchange = () => {
  const { exchangeOrders = true } = use(loadSettings());
  // Another quote in the address starts a new form.
  return (
    <ExchangePage key={useLocation().search} userId={useProfile().data?.id} placesOrders={exchangeOrders} />
  );
};

export default Exchange;
