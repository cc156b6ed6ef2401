import { ExactTime } from '../../../../components/ui/time.tsx';
import { Box, chakra } from '@chakra-ui/react';
import type {
  LedgerEvidence,
  EffectEvidence,
  Evidence,
  ExceptionDetails,
  ProviderOrder,
} from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ORDER_TAGS } from '@ramps-gateway/shared/domain/states/orders.ts';
import type { ReactNode } from 'react';
import { Detail, DetailList, Identifier } from '../../../../components/ui/detail-list.tsx';
import { SectionTitle } from '../../../../components/ui/panel.tsx';
import { Mono } from '../../../../components/ui/text.ts';
import { percent, precise } from '../../../../lib/format/amount.ts';
import { asWords, moved } from '../model/values.ts';
import { PHASE_LABELS, TEXTS } from '../texts.ts';

const { evidence: E } = TEXTS;

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
    {order === null && <Nothing>The provider does not show this order.</Nothing>}
    <DetailList>
      {order && (
        <>
          <Detail name="Status">{ORDER_TAGS[order.status][0]}</Detail>
          <Detail name={E.amount}>{moved(order)}</Detail>
          <Identifier name={E.order} value={order.id} />
          <Identifier name={E.reference} value={order.reference} />
          <Detail name="Last change">
            <ExactTime iso={order.updated_at} />
          </Detail>
        </>
      )}
      <Detail name={E.askedAt}>
        <ExactTime iso={askedAt} />
      </Detail>
    </DetailList>
  </>
);

const Recorded = ({ row }: { readonly row: OrderRecord }) => (
  <DetailList>
    <Detail name={E.recordedAs}>{ORDER_TAGS[row.status][0]}</Detail>
    <Detail name={E.amount}>{moved(row)}</Detail>
    <Identifier name={E.order} value={row.external_order_id} />
    <Detail name="Created">
      <ExactTime iso={row.created_at} />
    </Detail>
  </DetailList>
);

const Made = ({ effect }: { readonly effect: EffectEvidence }) => (
  <DetailList>
    <Detail name="Outcome">{PHASE_LABELS[effect.phase]}</Detail>
    <Identifier name={E.reference} value={effect.reference} />
    <Identifier name={E.order} value={effect.order_id} />
    {effect.tried_at !== null && (
      <Detail name="Last attempt">
        <ExactTime iso={effect.tried_at} />
      </Detail>
    )}
    {effect.recorded && <Detail name={E.recordedAs}>{ORDER_TAGS[effect.recorded.status][0]}</Detail>}
  </DetailList>
);

const OfLedger = ({ ledger }: { readonly ledger: LedgerEvidence }) => (
  <Group title="The ledger">
    <DetailList>
      <Detail name="Row">{ledger.row}</Detail>
      <Detail name="Should say">
        <Said text={ledger.expected} />
      </Detail>
      <Detail name="Says">
        <Said text={ledger.found} />
      </Detail>
      <Identifier name="Posting" value={ledger.posting_id} />
      <Detail name="Proven">
        <ExactTime iso={ledger.proven_at} />
      </Detail>
    </DetailList>
  </Group>
);

const Said = ({ text }: { readonly text: string | null }) => <Mono>{text ?? TEXTS.nothing}</Mono>;

const OfBalance = ({ balance }: { readonly balance: NonNullable<Evidence['balance']> }) => (
  <Group title="Balance">
    <DetailList>
      <Detail name="Balance at the provider">{precise(balance.balance, balance.asset)}</Detail>
      <Detail name="Sum of its orders">{precise(balance.expected, balance.asset)}</Detail>
      <Detail name={E.askedAt}>
        <ExactTime iso={balance.asked_at} />
      </Detail>
    </DetailList>
  </Group>
);

export const EvidenceDetails = ({ exception, evidence }: ExceptionDetails) => {
  const { provider, recorded, deposit, quote, exchange, transfer, conversion, balance, ledger } = evidence;
  const isDeposit = exception.order_type === 'deposit';
  if (exception.order_type === null)
    return (
      <Box as="section" minW="0">
        <SectionTitle>{TEXTS.evidenceTitle}</SectionTitle>
        {balance && <OfBalance balance={balance} />}
        {ledger && <OfLedger ledger={ledger} />}
        <DetailList>
          <Identifier name={E.exception} value={exception.id} />
        </DetailList>
      </Box>
    );
  return (
    <Box as="section" minW="0">
      <SectionTitle>{TEXTS.evidenceTitle}</SectionTitle>
      <Group title="At the provider">
        {provider ? (
          <AtProvider order={provider.order} askedAt={provider.asked_at} />
        ) : (
          <Nothing>The provider was not queried.</Nothing>
        )}
      </Group>
      {!isDeposit && (
        <Group title={asWords(exception.order_type)}>
          {recorded ? <Recorded row={recorded} /> : <Nothing>{E.notRecorded}</Nothing>}
        </Group>
      )}
      <Group title="Deposit">
        {deposit ? <Recorded row={deposit} /> : <Nothing>{E.notRecorded}</Nothing>}
        {conversion && (
          <DetailList>
            <Identifier
              name="End-to-end id"
              value={conversion.end_to_end_id}
              none="Not provided by the provider."
            />
          </DetailList>
        )}
      </Group>
      <Group title="Quote">
        {quote ? (
          <DetailList>
            <Detail name="Quoted">{precise(quote.target_amount, 'USDT')}</Detail>
            {typeof conversion?.target_usdt_amount === 'string' && (
              <Detail name="Converts to">{precise(conversion.target_usdt_amount, 'USDT')}</Detail>
            )}
            {typeof conversion?.applied_spread === 'string' && (
              <Detail name="Applied spread">{percent(conversion.applied_spread)}</Detail>
            )}
            {quote.expires_at !== null && (
              <Detail name="Expires">
                <ExactTime iso={quote.expires_at} />
              </Detail>
            )}
          </DetailList>
        ) : (
          <Nothing>{E.none}</Nothing>
        )}
      </Group>
      <Group title="Exchange">{exchange ? <Made effect={exchange} /> : <Nothing>{E.none}</Nothing>}</Group>
      <Group title="Transfer">{transfer ? <Made effect={transfer} /> : <Nothing>{E.none}</Nothing>}</Group>
      <Box mt="4">
        <DetailList>
          <Identifier name="Conversion" value={exception.conversion_id ?? conversion?.id ?? null} />
          <Identifier name={E.exception} value={exception.id} />
        </DetailList>
      </Box>
    </Box>
  );
};
