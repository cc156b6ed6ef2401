import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { CheckedCall, ConnectionReport } from '@ramps-gateway/shared/contract/connection-report.ts';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { OpeningRow, placedAt, rowCells, RowHead } from '../../../../components/ui/row-cells.ts';
import { RowDetails } from '../../../../components/ui/row-details.tsx';
import { RowToggle } from '../../../../components/ui/row-toggle.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { Mono, Muted, Quiet } from '../../../../components/ui/text.ts';
import { toast } from '../../../../components/ui/toast.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { useConnectionCheck } from '../api.ts';
import { countsOf, reportText, seconds, took, verdictOf } from '../model/report.ts';
import { CALL_LABELS, TEXTS, VERDICTS } from '../texts.ts';

const { check: C } = TEXTS;
const { columns: L } = C;

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the section above it. */
export const Part = ({ title, text, action, children }: PartProps) => {
  const titleId = useId();
  return (
    <Box as="section" aria-labelledby={titleId} pt="5" borderTopWidth="1px" display="grid" gap="4" minW="0">
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
        <Box minW="0" flex="1 1 20rem">
          <Box as="h3" id={titleId} fontWeight="semibold">
            {title}
          </Box>
          <Muted mt="0.5" maxW="dialogWide">
            {text}
          </Muted>
        </Box>
        {action}
      </Flex>
      {children}
    </Box>
  );
};

const List = chakra('ul', { base: { display: 'grid', gap: '1', textStyle: 'sm', listStyleType: 'none' } });

const Field = ({ children }: { readonly children: ReactNode }) => <Mono as="code">{children}</Mono>;

/** Nothing for an empty list. */
const DetailPart = ({ title, of }: { readonly title: string; readonly of: readonly ReactNode[] }) =>
  of.length > 0 && (
    <Box minW="0">
      <Box textStyle="label" color="fg.subtle" mb="1">
        {title}
      </Box>
      <List>{of}</List>
    </Box>
  );

const Fields = ({ title, names }: { readonly title: string; readonly names: readonly string[] }) =>
  names.length > 0 && (
    <Box minW="0">
      <Box textStyle="label" color="fg.subtle" mb="1">
        {title}
      </Box>
      <Flex wrap="wrap" columnGap="3" rowGap="0.5" color="fg.muted">
        {names.map((name) => (
          <Field key={name}>{name}</Field>
        ))}
      </Flex>
    </Box>
  );

interface CallDetailsProps {
  readonly id: string;
  readonly call: CheckedCall;
}

const CallDetails = ({ id, call: { notes, wrong, missing, unknown, understood } }: CallDetailsProps) => (
  <RowDetails id={id}>
    <DetailPart
      title={C.notes}
      of={notes.map(({ text, attention }) => (
        <Flex as="li" key={text} gap="2" align="flex-start" color={attention ? 'warning.fg' : undefined}>
          {attention && (
            <Box flexShrink={0} mt="0.5" role="img" aria-label={C.attention}>
              <Icon name="alert" />
            </Box>
          )}
          <Box minW="0" overflowWrap="anywhere">
            {text}
          </Box>
        </Flex>
      ))}
    />
    <DetailPart
      title={C.wrong}
      of={wrong.map(({ field, expected, found }) => (
        <li key={field}>
          <Field>{field}</Field>
          {C.expected(expected, found)}
        </li>
      ))}
    />
    <DetailPart
      title={C.missing}
      of={missing.map(({ field, optional }) => (
        <li key={field}>
          <Field>{field}</Field>
          {optional && (
            <Box as="span" color="fg.subtle">
              {' '}
              {C.optional}
            </Box>
          )}
        </li>
      ))}
    />
    <Fields title={C.unknown} names={unknown} />
    <Fields title={C.read} names={understood} />
  </RowDetails>
);

const CELLS = rowCells('auto auto minmax(0, 1fr) auto repeat(4, auto) auto');

const Item = chakra('li', { base: CELLS.opening });

interface CountProps {
  readonly label: string;
  readonly count: number;
  readonly isBad?: boolean;
}

/** In a column of its own; below `xl` those that are not 0 share one line. */
const Count = ({ label, count, isBad = false }: CountProps) => {
  const stress = isBad ? { color: 'danger.fg', fontWeight: 'semibold' } : {};
  return (
    <Box
      display={{ base: count > 0 ? 'inline' : 'none', xl: 'block' }}
      textAlign={{ xl: 'end' }}
      whiteSpace="nowrap"
    >
      <Box as="span" {...(count > 0 ? stress : { color: 'fg.subtle' })}>
        {count}
      </Box>
      <Box as="span" hideFrom="xl" color="fg.subtle">
        {` ${label.toLowerCase()}`}
      </Box>
    </Box>
  );
};

const CallRow = ({ call }: { readonly call: CheckedCall }) => {
  const [expanded, setExpanded] = useState(false);
  const detailsId = useId();
  const { label, family } = VERDICTS[verdictOf(call)];
  const name = CALL_LABELS[call.call];
  return (
    <Item>
      <OpeningRow py="2" textStyle="sm">
        <RowToggle
          label={`${name}, ${label}`}
          detailsId={detailsId}
          expanded={expanded}
          onToggle={() => setExpanded(!expanded)}
        />
        <Box fontWeight="medium">{name}</Box>
        <Box minW="0" textStyle="mono" color="fg.subtle" overflowWrap="anywhere" {...placedAt('2 / -1', 2)}>
          {call.path ?? C.notCalled}
        </Box>
        <Box justifySelf={{ base: 'end', xl: 'start' }} {...placedAt('3', 1)}>
          <Tag family={family}>{label}</Tag>
        </Box>
        <Box
          display={{ base: 'flex', xl: 'contents' }}
          columnGap="3"
          flexWrap="wrap"
          textStyle="sm"
          fontVariantNumeric="tabular-nums"
          gridColumn="2 / -1"
          gridRow={{ base: '3', xl: 'auto' }}
        >
          <Count label={L.read} count={call.understood.length} />
          <Count label={L.missing} count={call.missing.length} />
          <Count label={L.unknown} count={call.unknown.length} />
          <Count label={L.wrong} count={call.wrong.length} isBad />
          <Box whiteSpace="nowrap" textAlign={{ xl: 'end' }} color="fg.muted">
            {took(call.took_ms)}
          </Box>
        </Box>
      </OpeningRow>
      {expanded && <CallDetails id={detailsId} call={call} />}
    </Item>
  );
};

const CopyReport = ({ report }: { readonly report: ConnectionReport }) => {
  const copy = () => {
    const text = reportText(report, { call: CALL_LABELS, verdict: (verdict) => VERDICTS[verdict].label });
    navigator.clipboard.writeText(text).then(
      () => toast.success(C.copied),
      () => toast.failure(C.copyFailed),
    );
  };
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Button onClick={copy}>
        <Icon name="copy" />
        {C.copy}
      </Button>
      <Quiet>{C.copyHint}</Quiet>
    </Flex>
  );
};

const Rows = chakra('ul', { base: CELLS.group });
const NUMERIC: readonly string[] = [L.read, L.missing, L.unknown, L.wrong, L.time];

const Report = ({ report }: { readonly report: ConnectionReport }) => (
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

const Running = () => (
  <Box role="status" display="grid" gap="3">
    <Muted>{C.runningText}</Muted>
    <Skeleton w="full" h="48" borderRadius="md" />
  </Box>
);

export const ConnectionCheck = () => {
  const check = useConnectionCheck();
  const { data, error, isPending } = check;
  return (
    <Part
      title={C.title}
      text={C.text}
      action={
        <Button loading={isPending} loadingText={C.running} onClick={() => check.mutate()}>
          {data ? C.again : C.action}
        </Button>
      }
    >
      {isPending && <Running />}
      {error && (
        <Notice family="danger" title={C.failed} urgent>
          {messageOf(error)}
        </Notice>
      )}
      {data && <Report report={data} />}
      {check.isIdle && (
        <Box textStyle="sm" color="fg.subtle">
          {C.empty}
        </Box>
      )}
    </Part>
  );
};
