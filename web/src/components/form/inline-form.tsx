import { Box, chakra } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { mayHaveBeenDone, messageOf } from '../../lib/api/error.ts';
import { Notice } from '../ui/notice.tsx';
import { FormActions } from './submit-button.tsx';

const Fields = chakra('fieldset', { base: { display: 'contents' } });

interface InlineFormProps {
  readonly texts: {
    readonly title: string;
    readonly hint: string;
    readonly failed: string;
    /** Added to the error when the outcome is unknown. */
    readonly unknown: string;
    readonly submit: string;
    readonly running: string;
    readonly cancel: string;
  };
  readonly sending: { readonly isPending: boolean; readonly error: Error | null };
  /** Above the fields. */
  readonly notice?: ReactNode;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form that replaces the button that opens it. */
export const InlineForm = ({ texts, sending, notice, onSubmit, onCancel, children }: InlineFormProps) => {
  const titleId = useId();
  const { isPending, error } = sending;
  return (
    <Box borderWidth="1px" borderRadius="md" p="3">
      <Box as="h3" id={titleId} textStyle="section">
        {texts.title}
      </Box>
      <Box mt="0.5" mb="4" textStyle="xs" color="fg.muted">
        {texts.hint}
      </Box>
      {notice}
      <form onSubmit={(event) => void onSubmit(event)} noValidate aria-labelledby={titleId}>
        <Fields disabled={isPending}>
          <Box display="grid" gap="3">
            {children}
          </Box>
          {error && (
            <Box mt="4">
              <Notice family="danger" title={texts.failed} urgent>
                {messageOf(error)}
                {mayHaveBeenDone(error) && <Box mt="1">{texts.unknown}</Box>}
              </Notice>
            </Box>
          )}
          <FormActions
            cancel={texts.cancel}
            running={isPending}
            runningText={texts.running}
            onCancel={onCancel}
          >
            {texts.submit}
          </FormActions>
        </Fields>
      </form>
    </Box>
  );
};
