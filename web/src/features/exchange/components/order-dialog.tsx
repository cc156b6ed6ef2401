import { Box } from '@chakra-ui/react';
import { PlainSelect } from '../../../components/form/fields.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Detail, DetailList } from '../../../components/ui/detail-list.tsx';
import { capitalised } from '../../../lib/format/capitalised.ts';
import { minutesAndSeconds, type Quoted } from '../model/quote.ts';
import type { Account } from '../model/use-accounts.ts';
import { TEXTS } from '../texts.ts';

const { order: O, quote: Q } = TEXTS;

interface OrderDialogProps {
  readonly quoted: Quoted;
  readonly accounts: readonly Account[];
  /** The provider's id of the chosen one. */
  readonly account: string;
  readonly onAccount: (id: string) => void;
  /** Milliseconds that the quote still holds; null where that is not known. */
  readonly left: number | null;
  readonly running: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Shows every digit of what is ordered and for whom. Of a quote that has expired nothing can be ordered. */
export const OrderDialog = (props: OrderDialogProps) => {
  const { quoted, accounts, account, onAccount, left, running } = props;
  const { quote, request } = quoted;
  const expired = left !== null && left <= 0 && !running;
  return (
    <ConfirmDialog
      open
      title={O.title}
      text={expired ? O.expiredText : O.text}
      confirm={expired ? Q.again : O.confirm}
      palette="accent"
      running={running}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <Box mt="4">
        <DetailList>
          <Detail name={O.account}>
            {accounts.length > 1 ? (
              <PlainSelect
                aria-label={O.account}
                value={account}
                disabled={running}
                choices={accounts.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(event) => onAccount(event.target.value)}
              />
            ) : (
              accounts.find(({ id }) => id === account)?.name
            )}
          </Detail>
          <Detail name={Q.send}>{quote.send}</Detail>
          <Detail name={Q.receive}>{quote.receive ?? Q.unknown}</Detail>
          <Detail name={Q.rate}>{quote.rate ?? Q.unknown}</Detail>
          {request.network !== undefined && <Detail name={Q.network}>{capitalised(request.network)}</Detail>}
          {left !== null && !expired && <Detail name={Q.timeLeft}>{minutesAndSeconds(left)}</Detail>}
        </DetailList>
      </Box>
    </ConfirmDialog>
  );
};
