import { Button } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import type { SampleData } from '../../lib/queries/sample-data.ts';
import { LabelledSwitch } from '../ui/labelled-switch.tsx';
import { Page } from '../ui/page.tsx';
import { SampleTag } from '../ui/tag.tsx';

/** Looks like a button, and says that it does nothing (S2). */
export const SampleButton = (props: Omit<ComponentProps<typeof Button>, 'onClick' | 'title'>) => (
  <Button {...props} type="button" title="Sample button: does nothing" />
);

interface LivePageProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly actions?: ReactNode;
  readonly sample: SampleData;
  readonly children: ReactNode;
}

export const LivePage = ({ sample, actions, children, ...page }: LivePageProps) => (
  <Page
    {...page}
    mark={sample.shown && <SampleTag />}
    actions={
      <>
        <LabelledSwitch
          label="Sample data"
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
);
