import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import type { PaymentStory } from '@ramps-gateway/shared/contract/payments.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { SubjectPage } from '../../../../components/layout/subject-page.tsx';
import { CentBreakdown } from '../../../../components/ui/cent-breakdown.tsx';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Detail, DetailList, Identifier } from '../../../../components/ui/detail-list.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { OnExplorer } from '../../../../components/ui/on-explorer.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { Postings } from '../../../../components/ui/postings.tsx';
import { Way } from '../../../../components/ui/way.tsx';
import { Quiet, TextLink } from '../../../../components/ui/text.ts';
import { brl, exactly, percent, precise } from '../../../../lib/format/amount.ts';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { useKeptFocus } from '../../../../lib/kept-focus.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { historyOf, pathOf } from '../../../../lib/routes.ts';
import { useLetterKeys } from '../../../../lib/row-keys.ts';
import { paymentQuery, paymentsQuery, useRetryPayment } from '../api.ts';
import { filterIn, queryOf } from '../model/filter.ts';
import { fromList, listIn } from '../model/from-list.ts';
import { adviceOf, isHeld, reasonText } from '../../../../lib/payment-reason.ts';
import { PaymentActions, useQuestion } from './payment-actions.tsx';
import { STORY as S, TEXTS } from '../texts.ts';
import { PaymentDialogs } from './payment-dialogs.tsx';
import { PaymentNotes } from './payment-notes.tsx';
import { returnedText, StateTag } from './payment-parts.tsx';
import { Timeline } from './timeline.tsx';

interface StoryProps {
  readonly story: PaymentStory;
}

const Reason = ({ story: { payment } }: StoryProps) => {
  const { reason, note, state } = payment;
  if (note !== null)
    return (
      <Notice family="info" title="Waiting for">
        {note}
      </Notice>
    );
  if (!reason) return null;
  const title =
    state === 'needs_attention'
      ? 'Why it failed'
      : state === 'returned'
        ? 'Why it was returned'
        : 'Why it was not converted';
  return (
    <Notice family={state === 'needs_attention' ? 'danger' : 'warning'} title={title}>
      <Box>{reasonText(reason)}</Box>
      <Box>
        {adviceOf(reason)} <Way code={reason.code} subAccountId={payment.sub_account_id} />
      </Box>
    </Notice>
  );
};

const Sent = ({ story: { conversion, quoted_amount: quoted, rate, timeline } }: StoryProps) => {
  if (!conversion) return null;
  const { destination, applied_spread: spread, exchanged_usdt_amount: exchanged } = conversion;
  const transfer = timeline.find((entry) => entry.kind === 'order' && entry.what === 'transfer');
  const hash = transfer?.kind === 'order' ? transfer.order.transaction_hash : undefined;
  return (
    <>
      <Detail name={S.conversion}>
        <Flex wrap="wrap" columnGap="3" align="center" minW="0">
          <CopyValue label={S.conversion.toLowerCase()} value={conversion.id} />
          <TextLink to={`${pathOf('conversions')}?id=${encodeURIComponent(conversion.id)}`}>
            Open the conversion
          </TextLink>
        </Flex>
      </Detail>
      {rate !== null && <Detail name="Rate">{S.rateText(precise(rate, 'BRL'))}</Detail>}
      {quoted !== null && <Detail name="Quoted">{exactly(quoted, 'USDT')}</Detail>}
      {spread !== null && <Detail name="Spread">{percent(spread)}</Detail>}
      {exchanged !== null && <Detail name="USDT exchanged">{exactly(exchanged, 'USDT')}</Detail>}
      {conversion.transferred_usdt_amount !== null && (
        <Detail name="USDT sent">{exactly(conversion.transferred_usdt_amount, 'USDT')}</Detail>
      )}
      {conversion.transfer_fee !== null && (
        <Detail name="Transfer fee">{exactly(conversion.transfer_fee, 'USDT')}</Detail>
      )}
      {destination && (
        <>
          {destination.network !== null && <Detail name={S.network}>{destination.network}</Detail>}
          <Detail name={S.wallet}>
            <Flex wrap="wrap" columnGap="3" align="center" minW="0">
              <CopyValue label={S.wallet.toLowerCase()} value={destination.address} />
              <OnExplorer network={destination.network} address={destination.address} />
            </Flex>
          </Detail>
        </>
      )}
      {transfer && (
        <Detail name={S.hash}>
          {hash === undefined ? (
            <Quiet>Not provided by the provider</Quiet>
          ) : (
            <Flex wrap="wrap" columnGap="3" align="center" minW="0">
              <CopyValue label={S.hash.toLowerCase()} value={hash} />
              <OnExplorer network={destination?.network} hash={hash} />
            </Flex>
          )}
        </Detail>
      )}
    </>
  );
};

const Details = ({ story }: StoryProps) => {
  const { payment } = story;
  const { payer } = payment;
  const returned = returnedText(payment);
  return (
    <Panel padded>
      <SectionTitle>Details</SectionTitle>
      <DetailList>
        <Detail name="Received">
          <time dateTime={payment.received_at}>{secondWithZone(payment.received_at)}</time>
        </Detail>
        <Detail name="Amount">{brl(payment.amount)}</Detail>
        {returned !== null && <Detail name="Returned">{returned}</Detail>}
        <Detail name="Payer">
          {payer ? (
            <Box overflowWrap="anywhere">{[payer.name, payer.document].filter(Boolean).join(', ')}</Box>
          ) : (
            <Quiet>{TEXTS.noPayer}</Quiet>
          )}
        </Detail>
        <Detail name="Sub-account">
          <TextLink to={pathOf('sub-account', payment.sub_account_id)} overflowWrap="anywhere">
            {payment.sub_account.name}
          </TextLink>
        </Detail>
        <Identifier
          name="End-to-end id"
          value={payment.end_to_end_id}
          none="Not provided by the provider. Use the deposit order’s id."
        />
        <Identifier name="Deposit order" value={payment.order_id} />
        {payment.converted && (
          <Detail name="Converted by">
            <Box overflowWrap="anywhere">{payment.converted.email || payment.converted.by}</Box>
          </Detail>
        )}
        <Sent story={story} />
      </DetailList>
    </Panel>
  );
};

const Retry = ({ process }: { readonly process: string }) => {
  const retry = useRetryPayment();
  const button = useKeptFocus(retry.isPending);
  return (
    <Button
      ref={button}
      variant="solid"
      colorPalette="accent"
      loading={retry.isPending}
      onClick={() => retry.mutate(process)}
    >
      <Icon name="retry" />
      {TEXTS.retry.action}
    </Button>
  );
};

/** Back to the list with its filters, pages and place, if the page was opened from it. */
const Back = () => {
  const navigate = useNavigate();
  const list = listIn(useLocation().state);
  const goBack = (event: MouseEvent) => {
    if (list === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Button asChild variant="outline">
      <Link to={`${pathOf('payments')}${list ?? ''}`} onClick={goBack}>
        <Icon name="back" />
        All payments
      </Link>
    </Button>
  );
};

/** J and K open the next and the previous payment of the list, among those that it has loaded. */
const useNeighbourKeys = (id: string): void => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = listIn(useLocation().state);
  useLetterKeys((letter) => {
    if (list === undefined || (letter !== 'j' && letter !== 'k')) return;
    const { queryKey } = paymentsQuery(queryOf(filterIn(new URLSearchParams(list))));
    const listed = client.getQueryData(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
    const at = listed.findIndex((payment) => payment.id === id);
    const next = at < 0 ? undefined : listed[letter === 'j' ? at + 1 : at - 1];
    if (next) void navigate(pathOf('payment', next.id), { replace: true, state: fromList(list) });
  });
};

const History = ({ id }: { readonly id: string }) => {
  const isAdmin = useRole() === 'admin';
  if (!isAdmin) return null;
  return (
    <Button asChild variant="outline">
      <Link to={historyOf('payment', id)}>
        <Icon name="clock" />
        History
      </Link>
    </Button>
  );
};

const Story = ({ story }: StoryProps) => {
  const { payment, conversion } = story;
  const { ask, place, dialogs } = useQuestion();
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const state: unknown = location.state;
  const isAsked = params.get('ask') === 'convert';
  // Asks only once: neither a reload nor going back asks again.
  useEffect(() => {
    if (!isAsked) return;
    if (place.current && isHeld(payment)) ask(payment, 'convert', place.current);
    setParams({}, { replace: true, state });
  }, [isAsked, payment, ask, place, setParams, state]);
  return (
    <Page
      title={`${S.title} ${brl(payment.amount)}`}
      subtitle={payment.sub_account.name}
      mark={<StateTag payment={payment} />}
      actions={
        <>
          <Back />
          <History id={payment.id} />
          {isHeld(payment) && <PaymentActions payment={payment} onAsk={ask} foremost />}
          {payment.state === 'needs_attention' && conversion && <Retry process={conversion.id} />}
        </>
      }
    >
      <Box ref={place} tabIndex={-1} outline="0" display="grid" gap="4">
        <Reason story={story} />
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 3fr)' }}
          gap="4"
          alignItems="start"
        >
          <Box display="grid" gap="4" minW="0">
            <Details story={story} />
            <PaymentNotes story={story} />
            {story.breakdown && (
              <Panel as="div" padded>
                <CentBreakdown of={story.breakdown} />
              </Panel>
            )}
            <Panel as="div" padded>
              <Postings of={{ payment_id: payment.id }} />
            </Panel>
          </Box>
          <Panel padded>
            <SectionTitle>{S.timeline}</SectionTitle>
            {story.more_webhooks && <Quiet>Older webhooks of these orders are not shown.</Quiet>}
            <Timeline story={story} label={S.timeline} />
          </Panel>
        </Grid>
      </Box>
      {dialogs && <PaymentDialogs key={dialogs.payment.id} {...dialogs} />}
    </Page>
  );
};

export const PaymentPage = () => {
  const { id = '' } = useParams();
  const query = useQuery(paymentQuery(id));
  useNeighbourKeys(id);
  return (
    <SubjectPage query={query} texts={S} what="This payment" back={<Back />}>
      {query.data && <Story story={query.data} />}
    </SubjectPage>
  );
};
