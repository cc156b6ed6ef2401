import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { externalBankForm } from '@ramps-gateway/shared/contract/ramps/external-bank.ts';
import { useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { mayHaveBeenDone, messageOf } from '../../../lib/api/error.ts';
import { useRegisterBank } from '../api/register-bank.ts';
import { TEXTS } from '../texts.ts';
import { BankFields } from './bank-fields.tsx';

const { add: A } = TEXTS;

const Fields = chakra('fieldset', { base: { display: 'contents' } });

interface BankFormProps {
  /** The provider's id of the sub-account. */
  readonly accountId: string;
  readonly onClose: () => void;
}

/** spec 5, "External bank account". It is gone, and with it what was typed, after a success or a cancel. */
const BankForm = ({ accountId, onClose }: BankFormProps) => {
  const titleId = useId();
  const register = useRegisterBank(accountId);
  const form = useForm({ resolver: zodResolver(externalBankForm) });
  const { handleSubmit, setFocus } = form;
  useEffect(() => setFocus('asset'), [setFocus]);
  const submit = handleSubmit(({ account_name: _, ...bank }) =>
    register.mutate(bank, { onSuccess: onClose }),
  );
  return (
    <Box borderWidth="1px" borderRadius="md" p="3">
      <Box as="h3" id={titleId} textStyle="section">
        {A.button}
      </Box>
      <Box mt="0.5" mb="4" textStyle="xs" color="fg.muted">
        {A.hint}
      </Box>
      <form onSubmit={(event) => void submit(event)} noValidate aria-labelledby={titleId}>
        <Fields disabled={register.isPending}>
          <BankFields form={form} />
          {register.error && (
            <Box mt="4">
              <Notice family="danger" title={A.failed} urgent>
                {messageOf(register.error)}
                {mayHaveBeenDone(register.error) && <Box mt="1">{A.unknown}</Box>}
              </Notice>
            </Box>
          )}
          <Flex mt="4" gap="2" wrap="wrap" justify="flex-end">
            <Button onClick={onClose}>{A.cancel}</Button>
            <SubmitButton running={register.isPending} runningText={A.running}>
              {A.submit}
            </SubmitButton>
          </Flex>
        </Fields>
      </form>
    </Box>
  );
};

export default BankForm;
