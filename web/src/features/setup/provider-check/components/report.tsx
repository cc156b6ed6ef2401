import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ConnectionReport } from '@ramps-gateway/shared/contract/connection-report.ts';
import { RowHead } from '../../../../components/ui/row-cells.ts';
import { Tag } from '../../../../components/ui/tag.tsx';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { countsOf, seconds } from '../model/report.ts';
import { TEXTS, VERDICTS } from '../texts.ts';
import { CallRow, CELLS } from './call-row.tsx';
import { CopyReport } from './copy-report.tsx';

const { check: C } = TEXTS;
const { columns: L } = C;

const Rows = chakra('ul', { base: CELLS.group });
const NUMERIC: readonly string[] = [L.read, L.missing, L.unknown, L.wrong, L.time];

export const Report = ({ report }: { readonly report: ConnectionReport }) => (
  <Box display="grid" gap="3">
    <Flex align="center" gap="2" wrap="wrap" textStyle="sm">
      {countsOf(report).map(([verdict, count]) => (
        <Tag key={verdict} family={VERDICTS[verdict].family}>
          {`${count} ${VERDICTS[verdict].many}`}
        </Tag>
      ))}
      <Box color="fg.subtle">
        {`${report.profile}, ${report.environment}, ${secondWithZone(report.checked_at)}, ${seconds(report.took_ms)}`}
      </Box>
    </Flex>
    <Box borderWidth="1px" borderRadius="md" overflow="hidden" css={CELLS.list}>
      <RowHead aria-hidden="true">
        <span />
        {Object.values(L).map((label) => (
          <Box key={label} textAlign={NUMERIC.includes(label) ? 'end' : undefined}>
            {label}
          </Box>
        ))}
      </RowHead>
      <Rows aria-label={C.report}>
        {report.calls.map((call) => (
          <CallRow key={call.call} call={call} />
        ))}
      </Rows>
    </Box>
    <CopyReport report={report} />
  </Box>
);
