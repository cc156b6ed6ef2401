import { Box } from '@chakra-ui/react';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { minutesAndSeconds, type Quoted } from '../model/quote.ts';
import { TEXTS } from '../texts.ts';

const { order: O, quote: Q } = TEXTS;

export interface OrderDialogProps {
  readonly quoted: Quoted;
  /** Milliseconds until the quote expires; null if unknown. */
  readonly left: number | null;
  readonly running: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Shows every digit. An expired quote cannot be ordered. */
const OrderDialog = (props: OrderDialogProps) => {
  const { quoted, left, running } = props;
  const { quote, request } = quoted;
  const expired = left !== null && left <= 0 && !running;
  return (
    <ConfirmDialog
      open
      title="Create this exchange order?"
      text={
        expired
          ? 'The quote has expired. Nothing was ordered.'
          : 'The order is executed immediately and cannot be undone.'
      }
      confirm={expired ? Q.again : 'Create order'}
      palette="accent"
      running={running}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <Box mt="4">
        <DetailList>
          <Detail name={O.account}>{quoted.account?.name}</Detail>
          <Detail name={Q.send}>{quote.send}</Detail>
          <Detail name={Q.receive}>{quote.receive ?? Q.unknown}</Detail>
          <Detail name={Q.rate}>{quote.rate ?? Q.unknown}</Detail>
          {quote.spread !== null && <Detail name={Q.spread}>{quote.spread}</Detail>}
          {request.network !== undefined && <Detail name={Q.network}>{capitalised(request.network)}</Detail>}
          {left !== null && !expired && <Detail name={Q.timeLeft}>{minutesAndSeconds(left)}</Detail>}
        </DetailList>
      </Box>
    </ConfirmDialog>
  );
};

export default OrderDialog;
