import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import { SampleTag } from '../ui/tag.tsx';

interface SamplePageProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export const SamplePage = ({ children, ...page }: SamplePageProps) => (
  <Page {...page} mark={<SampleTag />}>
    {children}
  </Page>
);
