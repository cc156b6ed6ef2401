import { Box, Button, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FamilyName } from '../../theme/palette.ts';
import { Icon } from './icon.tsx';

interface NoticeProps {
  readonly family: Extract<FamilyName, 'danger' | 'warning' | 'info'>;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Screen readers announce it immediately: for something that just went wrong. */
  readonly urgent?: boolean;
}

export const Notice = ({ family, title, children, action, urgent = false }: NoticeProps) => (
  <Flex
    role={urgent ? 'alert' : undefined}
    colorPalette={family}
    gap="3"
    align="flex-start"
    px="3.5"
    py="3"
    borderWidth="1px"
    borderColor="colorPalette.border"
    borderRadius="md"
    bg="colorPalette.subtle"
    color="colorPalette.fg"
  >
    <Icon name={family === 'info' ? 'info' : 'alert'} />
    <Box flex="1" minW="0" textStyle="sm" overflowWrap="anywhere">
      {title && <Box fontWeight="semibold">{title}</Box>}
      {children}
    </Box>
    {action}
  </Flex>
);

interface RetryNoticeProps extends Omit<NoticeProps, 'family' | 'action'> {
  readonly family?: NoticeProps['family'];
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
}

export const RetryNotice = ({ family = 'warning', query, ...notice }: RetryNoticeProps) => (
  <Notice
    family={family}
    action={
      <Button size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    }
    {...notice}
  />
);

interface OutdatedProps extends Pick<RetryNoticeProps, 'query' | 'title'> {
  readonly what?: string;
}

export const Outdated = ({ what = 'This list', ...notice }: OutdatedProps) => (
  <RetryNotice {...notice}>{`${what} could not be refreshed and may be out of date.`}</RetryNotice>
);
