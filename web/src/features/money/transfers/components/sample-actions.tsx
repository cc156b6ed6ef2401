import { Icon } from '../../../../components/ui/icon.tsx';
import { SampleButton } from '../../../../components/layout/live-page.tsx';
import { TEXTS } from '../texts.ts';

/** S2.26: without behaviour. */
export const SampleActions = () => (
  <>
    <SampleButton>
      <Icon name="search" />
      {TEXTS.search}
    </SampleButton>
    <SampleButton>
      <Icon name="filter" />
      {TEXTS.filter}
    </SampleButton>
    <SampleButton variant="solid" colorPalette="accent">
      <Icon name="send" />
      {TEXTS.send}
    </SampleButton>
  </>
);
