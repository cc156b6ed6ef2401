import { Box, Button, Flex } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import type { SampleData } from '../../lib/queries/sample-data.ts';
import { Icon } from '../ui/icon.tsx';
import { LabelledSwitch } from '../ui/labelled-switch.tsx';
import { Page } from '../ui/page.tsx';
import { SampleTag } from '../ui/tag.tsx';
import { arrivalPoint } from './shell.tsx';

const TEXTS = {
  switch: 'Sample data',
  banner: 'Sample data is on. Names and figures are invented, and sample buttons do nothing.',
  off: 'Switch off',
} as const;

/** A button of the specification without behaviour (S2): disabled, but within reach, so that its title is read. */
export const SampleButton = (props: Omit<ComponentProps<typeof Button>, 'onClick' | 'title'>) => (
  <Button {...props} type="button" aria-disabled="true" title="Sample button: does nothing" />
);

/** Stays in view while the page scrolls. */
const SampleBanner = ({ onOff }: { readonly onOff: () => void }) => (
  <Flex
    as="section"
    aria-label={TEXTS.switch}
    position="sticky"
    top={{ base: '14', lg: '0' }}
    zIndex="sticky"
    align="center"
    gap="3"
    px={{ base: '4', md: '8' }}
    py="2"
    colorPalette="warning"
    bg="colorPalette.subtle"
    color="colorPalette.fg"
    borderBottomWidth="1px"
    borderColor="colorPalette.border"
    textStyle="sm"
    css={{ '* + &': { mt: '4' } }}
  >
    <Icon name="alert" />
    <Box flex="1" minW="0">
      {TEXTS.banner}
    </Box>
    <Button
      size="xs"
      onClick={() => {
        onOff();
        // The button disappears with the banner.
        arrivalPoint()?.focus();
      }}
    >
      {TEXTS.off}
    </Button>
  </Flex>
);

interface LivePageProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly actions?: ReactNode;
  readonly sample: SampleData;
  readonly children: ReactNode;
}

export const LivePage = ({ sample, actions, children, ...page }: LivePageProps) => (
  <>
    {sample.shown && <SampleBanner onOff={() => sample.show(false)} />}
    <Page
      {...page}
      mark={sample.shown && <SampleTag />}
      actions={
        <>
          <LabelledSwitch
            label={TEXTS.switch}
            checked={sample.shown}
            disabled={!sample.isKnown}
            onChange={sample.show}
          />
          {actions}
        </>
      }
    >
      {children}
    </Page>
  </>
);
