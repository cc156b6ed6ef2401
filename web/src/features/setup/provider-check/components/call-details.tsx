import { Box, chakra, Flex } from '@chakra-ui/react';
import type { CheckedCall } from '@ramps-gateway/shared/contract/connection-report.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { RowDetails } from '../../../../components/ui/row-details.tsx';
import { TEXTS } from '../texts.ts';

const { check: C } = TEXTS;

const List = chakra('ul', { base: { display: 'grid', gap: '1', textStyle: 'sm', listStyleType: 'none' } });

const Field = ({ children }: { readonly children: ReactNode }) => (
  <Box as="code" textStyle="mono" overflowWrap="anywhere">
    {children}
  </Box>
);

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box minW="0">
    <Box textStyle="label" color="fg.subtle" mb="1">
      {title}
    </Box>
    {children}
  </Box>
);

const Fields = ({ names }: { readonly names: readonly string[] }) => (
  <Flex wrap="wrap" columnGap="3" rowGap="0.5" color="fg.muted">
    {names.map((name) => (
      <Field key={name}>{name}</Field>
    ))}
  </Flex>
);

interface CallDetailsProps {
  readonly id: string;
  readonly call: CheckedCall;
}

export const CallDetails = ({
  id,
  call: { notes, wrong, missing, unknown, understood },
}: CallDetailsProps) => (
  <RowDetails id={id}>
    {notes.length > 0 && (
      <Part title={C.notes}>
        <List>
          {notes.map(({ text, attention }) => (
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
        </List>
      </Part>
    )}
    {wrong.length > 0 && (
      <Part title={C.wrong}>
        <List>
          {wrong.map(({ field, expected, found }) => (
            <li key={field}>
              <Field>{field}</Field>
              {C.expected(expected, found)}
            </li>
          ))}
        </List>
      </Part>
    )}
    {missing.length > 0 && (
      <Part title={C.missing}>
        <List>
          {missing.map(({ field, optional }) => (
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
        </List>
      </Part>
    )}
    {unknown.length > 0 && (
      <Part title={C.unknown}>
        <Fields names={unknown} />
      </Part>
    )}
    {understood.length > 0 && (
      <Part title={C.read}>
        <Fields names={understood} />
      </Part>
    )}
  </RowDetails>
);
