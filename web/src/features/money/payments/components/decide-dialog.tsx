import { Box, Button, Flex } from '@chakra-ui/react';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { type FormEvent, useState } from 'react';
import { TextAreaField } from '../../../../components/form/fields.tsx';
import { Meter } from '../../../../components/ui/meter.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { brl } from '../../../../lib/format/amount.ts';
import { sumOf } from '../model/selection.ts';
import { type Outcome, useDecisions } from '../model/use-decisions.ts';
import { SELECTION as S, TEXTS } from '../texts.ts';
import type { PaymentAction } from './payment-actions.tsx';

interface RowProps {
  readonly payment: IncomingPaymentRecord;
  readonly outcome: Outcome | undefined;
  readonly done: string;
}

const Row = ({ payment: { amount, sub_account: account }, outcome, done }: RowProps) => (
  <Flex as="li" justify="space-between" gap="3" py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
    <Box minW="0">
      <Box overflowWrap="anywhere">{account.name}</Box>
      {outcome?.kind === 'failed' && (
        <Box textStyle="sm" color="danger.fg" overflowWrap="anywhere">
          {outcome.why}
        </Box>
      )}
    </Box>
    <Box flexShrink="0" textAlign="end" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      {brl(amount)}
      {outcome && outcome.kind !== 'failed' && (
        <Quiet color={outcome.kind === 'done' ? 'success.fg' : undefined}>
          {outcome.kind === 'done' ? done : S.states[outcome.kind]}
        </Quiet>
      )}
    </Box>
  </Flex>
);

interface DecideDialogProps {
  readonly action: PaymentAction;
  readonly payments: readonly IncomingPaymentRecord[];
  readonly finalFocus: () => HTMLElement | null;
  /** @param left ids of the payments that are not decided */
  readonly onClose: (left: readonly string[]) => void;
}

/** Converts or closes the selected payments, and shows the result of each. */
const DecideDialog = ({ action, payments, finalFocus, onClose }: DecideDialogProps) => {
  const { outcomes, running, run } = useDecisions(payments);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const T = S[action];
  const of = (kind: Outcome['kind']) => [...outcomes.values()].filter((each) => each.kind === kind).length;
  const [done, failed] = [of('done'), of('failed')];
  const isBegun = outcomes.size > 0;
  const isNoteShort = action === 'close' && note.trim().length < NOTE_BOUNDS.min;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isNoteShort) void run(action === 'close' ? note.trim() : undefined);
  };
  const leave = () =>
    onClose(payments.filter(({ id }) => outcomes.get(id)?.kind !== 'done').map(({ id }) => id));
  return (
    <Modal
      open
      title={T.title(payments.length)}
      description={T.text(sumOf(payments))}
      busy={running}
      finalFocus={finalFocus}
      onClose={leave}
    >
      <form onSubmit={submit} noValidate>
        <Box display="grid" gap="4">
          {action === 'close' && !isBegun && (
            <TextAreaField
              label={S.close.note}
              help={TEXTS.close.noteHelp(NOTE_BOUNDS.min)}
              error={isTried && isNoteShort ? TEXTS.close.noteHelp(NOTE_BOUNDS.min) : undefined}
              maxLength={NOTE_BOUNDS.max}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
          <Box as="ul" aria-label={S.label} listStyleType="none" maxH="18rem" overflowY="auto" tabIndex={0}>
            {payments.map((payment) => (
              <Row key={payment.id} payment={payment} outcome={outcomes.get(payment.id)} done={T.done} />
            ))}
          </Box>
          {running && (
            <Meter
              label={S.progress(done + failed, payments.length)}
              percent={Math.floor(((done + failed) * 100) / payments.length)}
            />
          )}
          <Flex justify="flex-end" align="center" gap="3" wrap="wrap">
            {isBegun && (
              <Box role="status" flex="1" minW="32" textStyle="sm" color="fg.muted">
                {running ? S.progress(done + failed, payments.length) : S.result(done, failed)}
              </Box>
            )}
            <Button onClick={leave} disabled={running}>
              {isBegun ? S.finish : S.cancel}
            </Button>
            {(!isBegun || running || failed > 0) && (
              <Button type="submit" variant="solid" colorPalette="accent" loading={running}>
                {isBegun && !running ? S.again(failed) : T.confirm(payments.length)}
              </Button>
            )}
          </Flex>
        </Box>
      </form>
    </Modal>
  );
};

export default DecideDialog;
