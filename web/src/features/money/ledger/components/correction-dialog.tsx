import { Box, Grid } from '@chakra-ui/react';
import {
  LEDGER_CODES,
  type LedgerCode,
  ledgerAccount,
} from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { readTyped } from '@ramps-gateway/shared/domain/typed-amount.ts';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../../../components/form/amount-field.tsx';
import { SelectField, TextAreaField } from '../../../../components/form/fields.tsx';
import { FormActions } from '../../../../components/form/submit-button.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { useCorrection } from '../api.ts';
import { CODE_LABELS } from '@ramps-gateway/shared/domain/ledger/labels.ts';
import { TEXTS } from '../texts.ts';

const { correction: C } = TEXTS;

const CHOICES = LEDGER_CODES.map((value) => ({ value, label: CODE_LABELS[value] }));

const isCode = (text: string): text is LedgerCode => LEDGER_CODES.some((code) => code === text);

export interface CorrectionDialogProps {
  readonly subAccountId: string;
  readonly name: string;
  readonly code: LedgerCode;
  readonly asset: string;
  readonly onClose: () => void;
}

const CorrectionDialog = ({ subAccountId, name, code, asset, onClose }: CorrectionDialogProps) => {
  const correction = useCorrection();
  const [from, setFrom] = useState<LedgerCode>(code === 'correction' ? 'available' : 'correction');
  const [to, setTo] = useState(code);
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const read = readTyped(typed, { unit: asset });
  const amount = read.kind === 'amount' && isPositive(read.amount) ? read.amount : undefined;
  const isNoted = note.trim().length >= NOTE_BOUNDS.min;
  const choose = (set: (chosen: LedgerCode) => void) => (text: string) => isCode(text) && set(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount === undefined || !isNoted || from === to) return;
    const accounts = { from: ledgerAccount(from, asset), to: ledgerAccount(to, asset) };
    correction.mutate(
      { sub_account_id: subAccountId, ...accounts, amount, note: note.trim() },
      { onSuccess: onClose },
    );
  };
  return (
    <Modal
      open
      title={`Correct the ledger of ${name}`}
      description={C.text}
      busy={correction.isPending}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <Box display="grid" gap="4">
          <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="4">
            <SelectField
              label="From"
              choices={CHOICES}
              value={from}
              disabled={correction.isPending}
              onChange={({ target }) => choose(setFrom)(target.value)}
            />
            <SelectField
              label="To"
              choices={CHOICES}
              value={to}
              disabled={correction.isPending}
              error={from === to ? 'Choose another account.' : undefined}
              onChange={({ target }) => choose(setTo)(target.value)}
            />
          </Grid>
          <AmountField
            label="Amount"
            unit={asset}
            typed={typed}
            value={typed}
            disabled={correction.isPending}
            error={tried && amount === undefined ? 'Amount must be above 0.' : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <TextAreaField
            label="Why"
            help={C.noteHelp}
            value={note}
            maxLength={NOTE_BOUNDS.max}
            disabled={correction.isPending}
            error={tried && !isNoted ? C.noteHelp : undefined}
            onChange={({ target }) => setNote(target.value)}
          />
        </Box>
        <FormActions cancel="Cancel" running={correction.isPending} runningText="Posting" onCancel={onClose}>
          Post the correction
        </FormActions>
      </form>
    </Modal>
  );
};

export default CorrectionDialog;
