import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { CheckedCall, ConnectionReport } from '@ramps-gateway/shared/contract/connection-report.ts';
import { VERDICT_TAGS } from '@ramps-gateway/shared/domain/states/setup.ts';
import { type ReactNode, useId, useState } from 'react';
import { type Column, DataRows } from '../../../../components/ui/data-list.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag, Tag } from '../../../../components/ui/tag.tsx';
import { Mono, Muted, Quiet } from '../../../../components/ui/text.ts';
import { toast } from '../../../../components/ui/toast.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { useConnectionCheck } from '../api.ts';
import { countsOf, reportText, seconds, took, verdictOf } from '../model/report.ts';
import { CALL_LABELS, TEXTS, VERDICT_COUNTS } from '../texts.ts';

const { check: C } = TEXTS;
const { columns: L } = C;

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the section. */
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

/** An empty list renders nothing. */
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

const CallDetails = ({ notes, wrong, missing, unknown, understood }: CheckedCall) => (
  <>
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
  </>
);

const COUNTS = [
  [L.read, 'understood'],
  [L.missing, 'missing'],
  [L.unknown, 'unknown'],
  [L.wrong, 'wrong'],
] as const;

const Count = ({ count, isBad }: { readonly count: number; readonly isBad: boolean }) => {
  const stress = isBad ? { color: 'danger.fg', fontWeight: 'semibold' } : {};
  return (
    <Box as="span" {...(count > 0 ? stress : { color: 'fg.subtle' })}>
      {count}
    </Box>
  );
};

/** On cards, the counts above 0 share one line with the time. */
const Counts = ({ call }: { readonly call: CheckedCall }) => (
  <Flex hideFrom="xl" columnGap="3" wrap="wrap">
    {COUNTS.filter(([, of]) => call[of].length > 0).map(([label, of]) => (
      <Box key={of} color="fg.subtle">
        <Count count={call[of].length} isBad={of === 'wrong'} /> {label.toLowerCase()}
      </Box>
    ))}
    {took(call.took_ms)}
  </Flex>
);

const COLUMNS: readonly Column<CheckedCall>[] = [
  {
    header: L.call,
    cell: ({ call }) => CALL_LABELS[call],
    onPhone: [1, 'start'],
    css: { fontWeight: 'medium' },
  },
  {
    header: L.path,
    cell: ({ path }) => path ?? C.notCalled,
    onPhone: [2, 'whole'],
    width: 'minmax(0, 1fr)',
    css: { textStyle: 'mono', color: 'fg.subtle', overflowWrap: 'anywhere' },
  },
  {
    header: L.result,
    cell: (call) => {
      return <LabelTag of={VERDICT_TAGS[verdictOf(call)]} dot={false} />;
    },
    onPhone: [1, 'end'],
  },
  ...COUNTS.map(([header, of]): Column<CheckedCall> => ({
    header,
    cell: (call) => <Count count={call[of].length} isBad={of === 'wrong'} />,
    align: 'end',
  })),
  {
    header: L.time,
    cell: (call) => (
      <>
        <Box hideBelow="xl">{took(call.took_ms)}</Box>
        <Counts call={call} />
      </>
    ),
    align: 'end',
    onPhone: [3, 'whole'],
    css: { color: 'fg.muted' },
  },
];

const CopyReport = ({ report }: { readonly report: ConnectionReport }) => {
  const copy = () => {
    const text = reportText(report, { call: CALL_LABELS, verdict: (verdict) => VERDICT_TAGS[verdict][0] });
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

const Report = ({ report }: { readonly report: ConnectionReport }) => {
  const [opened, setOpened] = useState<readonly string[]>([]);
  return (
    <Box display="grid" gap="3">
      <Flex align="center" gap="2" wrap="wrap" textStyle="sm">
        {countsOf(report).map(([verdict, count]) => (
          <Tag key={verdict} family={VERDICT_TAGS[verdict][1]}>
            {`${count} ${VERDICT_COUNTS[verdict]}`}
          </Tag>
        ))}
        <Box color="fg.subtle">
          {`${report.profile}, ${report.environment}, ${secondWithZone(report.checked_at)}, ${seconds(report.took_ms)}`}
        </Box>
      </Flex>
      <Box borderWidth="1px" borderRadius="md" overflow="hidden">
        <DataRows
          layout="list"
          dense
          label={C.report}
          columns={COLUMNS}
          rows={report.calls}
          rowKey={({ call }) => call}
          rowLabel={(call) => `${CALL_LABELS[call.call]}, ${VERDICT_TAGS[verdictOf(call)][0]}`}
          details={(call) => <CallDetails {...call} />}
          opened={opened}
          onToggle={(id) =>
            setOpened((before) =>
              before.includes(id) ? before.filter((each) => each !== id) : [...before, id],
            )
          }
        />
      </Box>
      <CopyReport report={report} />
    </Box>
  );
};

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
