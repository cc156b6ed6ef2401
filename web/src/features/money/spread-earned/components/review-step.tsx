import { Box, Button, Flex } from '@chakra-ui/react';
import type { OwnWallet } from '@ramps-gateway/shared/contract/collections.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { useEffect, useRef } from 'react';
import { InFours } from '../../../../components/ui/address.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { exactly } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { COLLECT as T } from '../dialog-texts.ts';

/** One withdrawal; all attempts share its key. */
export interface Reviewed {
  readonly key: string;
  readonly amount: Amount;
  readonly wallet: OwnWallet;
  /** The message after an attempt with an unknown outcome. */
  readonly unknown: string | undefined;
}

interface ReviewStepProps {
  readonly name: string;
  readonly reviewed: Reviewed;
  readonly running: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The sentence to confirm. After an unknown outcome, nothing can be changed. */
export const ReviewStep = ({ name, reviewed, running, onConfirm, onBack, onClose }: ReviewStepProps) => {
  const { wallet, unknown } = reviewed;
  const amount = exactly(reviewed.amount, 'USDT');
  const sentence = useRef<HTMLParagraphElement>(null);
  // The button that led here no longer exists.
  useEffect(() => sentence.current?.focus(), []);
  return (
    <>
      <Box display="grid" gap="4">
        <Box as="p" ref={sentence} tabIndex={-1} outline="0" overflowWrap="anywhere">
          {`Send ${amount} from ${name} to`} {wallet.name}, {capitalised(wallet.network)},{' '}
          <Box as="span" fontWeight="semibold">
            <InFours address={wallet.address} />
          </Box>
        </Box>
        <Muted>{T.feeAndEnd}</Muted>
        {unknown !== undefined && (
          <Notice family="warning" title="Outcome unknown: it may have been sent" urgent>
            <Box>{unknown}</Box>
            <Box mt="1">You can safely try again: the withdrawal is never made twice.</Box>
          </Notice>
        )}
      </Box>
      <Flex mt="5" gap="2" wrap="wrap" justify="flex-end">
        {unknown === undefined ? (
          <Button onClick={onBack} disabled={running}>
            Back
          </Button>
        ) : (
          <Button onClick={onClose} disabled={running}>
            {T.close}
          </Button>
        )}
        <Button
          variant="solid"
          colorPalette="accent"
          loading={running}
          loadingText="Collecting"
          onClick={onConfirm}
        >
          {`Collect ${amount}`}
        </Button>
      </Flex>
    </>
  );
};
