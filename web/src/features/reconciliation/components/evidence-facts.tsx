import { Box, chakra } from '@chakra-ui/react';
import type {
  EffectEvidence,
  Evidence,
  ExceptionDetails,
  ProviderOrder,
} from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ReactNode } from 'react';
import { Fact, FactList, Identifier } from '../../../components/ui/facts.tsx';
import { SectionTitle } from '../../../components/ui/panel.tsx';
import { percent, precise } from '../../../lib/format/amount.ts';
import { dayAndTime } from '../../../lib/format/time.ts';
import { asWords, moved } from '../model/values.ts';
import { PHASE_LABELS, TEXTS } from '../texts.ts';

const { facts: F } = TEXTS;

const GroupTitle = chakra('h3', { base: { textStyle: 'label', color: 'fg.muted' } });

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box _notFirst={{ mt: '4' }}>
    <GroupTitle>{title}</GroupTitle>
    {children}
  </Box>
);

const Nothing = ({ children }: { readonly children: string }) => (
  <Box textStyle="sm" color="fg.subtle" py="1">
    {children}
  </Box>
);

const AtProvider = ({
  order,
  askedAt,
}: {
  readonly order: ProviderOrder | null;
  readonly askedAt: string;
}) => (
  <>
    {order === null && <Nothing>{F.notShown}</Nothing>}
    <FactList>
      {order && (
        <>
          <Fact name={F.status}>{asWords(order.status)}</Fact>
          <Fact name={F.amount}>{moved(order)}</Fact>
          <Identifier name={F.order} value={order.id} />
          <Identifier name={F.reference} value={order.reference} />
          <Fact name={F.changed}>{dayAndTime(order.updated_at)}</Fact>
        </>
      )}
      <Fact name={F.askedAt}>{dayAndTime(askedAt)}</Fact>
    </FactList>
  </>
);

const Recorded = ({ row }: { readonly row: OrderRecord }) => (
  <FactList>
    <Fact name={F.recordedAs}>{asWords(row.status)}</Fact>
    <Fact name={F.amount}>{moved(row)}</Fact>
    <Identifier name={F.order} value={row.external_order_id} />
    <Fact name={F.created}>{dayAndTime(row.created_at)}</Fact>
  </FactList>
);

const Made = ({ effect }: { readonly effect: EffectEvidence }) => (
  <FactList>
    <Fact name={F.outcome}>{PHASE_LABELS[effect.phase]}</Fact>
    <Identifier name={F.reference} value={effect.reference} />
    <Identifier name={F.order} value={effect.order_id} />
    {effect.tried_at !== null && <Fact name={F.tried}>{dayAndTime(effect.tried_at)}</Fact>}
    {effect.recorded && <Fact name={F.recordedAs}>{asWords(effect.recorded.status)}</Fact>}
  </FactList>
);

const OfBalance = ({ balance }: { readonly balance: NonNullable<Evidence['balance']> }) => (
  <Group title={F.balance}>
    <FactList>
      <Fact name={F.held}>{precise(balance.held, balance.asset)}</Fact>
      <Fact name={F.expected}>{precise(balance.expected, balance.asset)}</Fact>
      <Fact name={F.askedAt}>{dayAndTime(balance.asked_at)}</Fact>
    </FactList>
  </Group>
);

/** What is known of the order, its deposit, quote, exchange and transfer, with times. */
export const EvidenceFacts = ({ exception, evidence }: ExceptionDetails) => {
  const { provider, recorded, deposit, quote, exchange, transfer, conversion, balance } = evidence;
  const isDeposit = exception.order_type === 'deposit';
  if (exception.order_type === null)
    return (
      <Box as="section" minW="0">
        <SectionTitle>{TEXTS.details.evidence}</SectionTitle>
        {balance && <OfBalance balance={balance} />}
        <FactList>
          <Identifier name={F.exception} value={exception.id} />
        </FactList>
      </Box>
    );
  return (
    <Box as="section" minW="0">
      <SectionTitle>{TEXTS.details.evidence}</SectionTitle>
      <Group title={F.atProvider}>
        {provider ? (
          <AtProvider order={provider.order} askedAt={provider.asked_at} />
        ) : (
          <Nothing>{F.notAsked}</Nothing>
        )}
      </Group>
      {!isDeposit && (
        <Group title={asWords(exception.order_type)}>
          {recorded ? <Recorded row={recorded} /> : <Nothing>{F.notRecorded}</Nothing>}
        </Group>
      )}
      <Group title={F.deposit}>
        {deposit ? <Recorded row={deposit} /> : <Nothing>{F.notRecorded}</Nothing>}
        {conversion && (
          <FactList>
            <Identifier name={F.endToEnd} value={conversion.end_to_end_id} />
          </FactList>
        )}
      </Group>
      <Group title={F.quote}>
        {quote ? (
          <FactList>
            <Fact name={F.quoted}>{precise(quote.target_amount, 'USDT')}</Fact>
            {typeof conversion?.target_usdt_amount === 'string' && (
              <Fact name={F.target}>{precise(conversion.target_usdt_amount, 'USDT')}</Fact>
            )}
            {typeof conversion?.applied_spread === 'string' && (
              <Fact name={F.spread}>{percent(conversion.applied_spread)}</Fact>
            )}
            {quote.expires_at !== null && <Fact name={F.expires}>{dayAndTime(quote.expires_at)}</Fact>}
          </FactList>
        ) : (
          <Nothing>{F.none}</Nothing>
        )}
      </Group>
      <Group title={F.exchange}>{exchange ? <Made effect={exchange} /> : <Nothing>{F.none}</Nothing>}</Group>
      <Group title={F.transfer}>{transfer ? <Made effect={transfer} /> : <Nothing>{F.none}</Nothing>}</Group>
      <Box mt="4">
        <FactList>
          <Identifier name={F.conversion} value={exception.conversion_id ?? conversion?.id ?? null} />
          <Identifier name={F.exception} value={exception.id} />
        </FactList>
      </Box>
    </Box>
  );
};
