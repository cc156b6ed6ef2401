import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';

const Fields = chakra('fieldset', { base: { display: 'contents' } });

interface PersonFormProps {
  readonly title: string;
  readonly hint: string;
  readonly submit: string;
  readonly running: boolean;
  readonly runningText: string;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly children: ReactNode;
}

export const PersonForm = (props: PersonFormProps) => {
  const { title, hint, submit, running, runningText, onSubmit, children } = props;
  const titleId = useId();
  return (
    <Panel padded aria-labelledby={titleId}>
      <Box as="h2" id={titleId} textStyle="section">
        {title}
      </Box>
      <Box mt="1" mb="5" maxW="dialogWide" textStyle="sm" color="fg.muted">
        {hint}
      </Box>
      <form onSubmit={(event) => void onSubmit(event)} noValidate aria-labelledby={titleId}>
        <Fields disabled={running}>
          <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="4" maxW="dialogWide">
            {children}
          </Grid>
          <Flex mt="5">
            <SubmitButton running={running} runningText={runningText}>
              {submit}
            </SubmitButton>
          </Flex>
        </Fields>
      </form>
    </Panel>
  );
};
