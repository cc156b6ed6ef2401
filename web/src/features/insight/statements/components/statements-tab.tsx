import { Box } from '@chakra-ui/react';
import { SectionTitle } from '../../../../components/ui/panel.tsx';
import { TEXTS } from '../texts.ts';
import { ExportList } from './export-list.tsx';
import { MonthList } from './month-list.tsx';
import { StatementForm } from './statement-form.tsx';

const StatementsTab = () => (
  <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
    <StatementForm />
    <Box as="section">
      <SectionTitle>{TEXTS.list.title}</SectionTitle>
      <Box display="grid" gap="4">
        <ExportList />
      </Box>
    </Box>
    <Box as="section">
      <SectionTitle>{TEXTS.months.title}</SectionTitle>
      <Box mt="-2" mb="3" textStyle="sm" color="fg.muted">
        {TEXTS.months.hint}
      </Box>
      <MonthList />
    </Box>
  </Box>
);

export default StatementsTab;
