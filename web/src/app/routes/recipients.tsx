import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import { Suspense } from 'react';
import { lazyBehind } from '../../lib/lazy-behind.ts';
import { RecipientsPage } from '../../features/money/recipients/components/recipients-page.tsx';
import { SendMoneyButton } from '../../features/money/send-money/components/send-money-button.tsx';

const OpenTransfer = lazyBehind(() => import('../../features/money/send-money/components/open-transfer.tsx'));

const sendTo = (recipient?: Recipient) => <SendMoneyButton {...(recipient && { recipient })} />;

const Recipients = () => (
  <RecipientsPage
    send={sendTo}
    open={
      <Suspense fallback={null}>
        <OpenTransfer />
      </Suspense>
    }
  />
);

export default Recipients;
