import { Tabs } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../../components/ui/page.tsx';
import { TEXTS } from '../texts.ts';
import { BalancesTab } from './balances-tab.tsx';

const BALANCES = 'balances';

export interface BooksTab {
  readonly value: string;
  readonly label: string;
  readonly content: ReactNode;
}

export const BooksPage = ({
  tabs,
  mark,
}: {
  readonly tabs: readonly BooksTab[];
  readonly mark?: ReactNode;
}) => {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const chosen = tabs.find(({ value }) => value === wanted)?.value ?? BALANCES;
  const all = [{ value: BALANCES, label: TEXTS.tabs.balances, content: <BalancesTab /> }, ...tabs];
  return (
    <Page title={TEXTS.title} subtitle={TEXTS.subtitle} mark={mark}>
      <Tabs.Root
        value={chosen}
        onValueChange={({ value }) => setParams(value === BALANCES ? {} : { tab: value }, { replace: true })}
        lazyMount
        unmountOnExit
      >
        {all.length > 1 && (
          <Tabs.List gap={{ base: '3', md: '5' }} aria-label={TEXTS.tabs.label}>
            {all.map(({ value, label }) => (
              <Tabs.Trigger key={value} value={value}>
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        )}
        {all.map(({ value, content }) => (
          <Tabs.Content key={value} value={value}>
            {content}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Page>
  );
};
