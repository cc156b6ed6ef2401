import type { ReactNode } from 'react';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';

export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel padded>
    <SectionTitle>{title}</SectionTitle>
    {children}
  </Panel>
);
