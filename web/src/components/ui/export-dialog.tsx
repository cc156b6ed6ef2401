import { Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Request, useCreateExport } from '../../lib/queries/create-export.ts';
import { pathOf } from '../../lib/routes.ts';
import { SelectField } from '../form/fields.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { Modal } from './modal.tsx';
import { toast } from './toast.ts';

const L = {
  title: 'Export',
  hint: (what: string) =>
    `${what}: every row. The file is created in the background and appears under Ledger, Statements.`,
  form: 'Format',
  submit: 'Export',
  running: 'Requesting',
  asked: 'Export started',
  show: 'Show',
} as const;

const FORMS = [
  { value: 'xlsx', label: 'Excel (XLSX)', format: 'xlsx', separators: 'comma' },
  { value: 'comma', label: 'CSV: 1234.50, comma-separated', format: 'csv', separators: 'comma' },
  { value: 'semicolon', label: 'CSV: 1234,50, semicolon-separated', format: 'csv', separators: 'semicolon' },
] as const;

interface ExportDialogProps {
  readonly open: boolean;
  readonly request: Omit<Request, 'format' | 'separators'>;
  readonly what: string;
  readonly onClose: () => void;
}

const ExportDialog = ({ open, request, what, onClose }: ExportDialogProps) => {
  const create = useCreateExport();
  const navigate = useNavigate();
  const [value, setValue] = useState<string>(FORMS[0].value);
  const { format, separators } = FORMS.find((form) => form.value === value) ?? FORMS[0];
  return (
    <Modal open={open} title={L.title} description={L.hint(what)} busy={create.isPending} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate(
            { ...request, format, separators },
            {
              onSuccess: () => {
                onClose();
                toast.success(L.asked, undefined, {
                  label: L.show,
                  onClick: () => void navigate(`${pathOf('ledger')}?tab=statements`),
                });
              },
            },
          );
        }}
      >
        <Grid gap="4">
          <SelectField
            label={L.form}
            choices={FORMS}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
          <Flex justify="flex-end">
            <SubmitButton running={create.isPending} runningText={L.running}>
              {L.submit}
            </SubmitButton>
          </Flex>
        </Grid>
      </form>
    </Modal>
  );
};

export default ExportDialog;
