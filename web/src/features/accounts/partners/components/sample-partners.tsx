import { Grid } from '@chakra-ui/react';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { SampleButton } from '../../../../components/layout/live-page.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { brl, percent } from '../../../../lib/format/amount.ts';
import { day } from '../../../../lib/format/time.ts';
import { summaryOf } from '../model.ts';
import { STATUS_TAGS, TEXTS } from '../texts.ts';
import { CARDS, Figure, PartnerFrame, SUMMARY } from './partner-frame.tsx';

export interface Partner {
  readonly name: string;
  readonly status: 'active' | 'maintenance';
  readonly health: number;
  /** In BRL. */
  readonly volume: Amount;
  /** Percent; S9.18: 0.7 to 1.0. */
  readonly fee: Amount;
  /** ISO 8601 */
  readonly since: string;
  readonly lastTransaction: string;
}

/** S2.68 to S2.70: static. */
export const SAMPLE_PARTNERS: readonly Partner[] = [
  {
    name: 'Aurora Apostas',
    status: 'active',
    health: 99,
    volume: '1284500.00',
    fee: '0.70',
    since: '2025-03-12T12:00:00.000Z',
    lastTransaction: 'Just now',
  },
  {
    name: 'Serra Bet',
    status: 'active',
    health: 98,
    volume: '962310.75',
    fee: '0.80',
    since: '2025-05-27T12:00:00.000Z',
    lastTransaction: '1 hour ago',
  },
  {
    name: 'Norte Esportes',
    status: 'active',
    health: 96,
    volume: '540120.00',
    fee: '0.85',
    since: '2025-08-04T12:00:00.000Z',
    lastTransaction: '2 hours ago',
  },
  {
    name: 'Praia Jogos',
    status: 'maintenance',
    health: 72,
    volume: '118940.20',
    fee: '1.00',
    since: '2025-11-19T12:00:00.000Z',
    lastTransaction: '3 days ago',
  },
  {
    name: 'Litoral Play',
    status: 'active',
    health: 95,
    volume: '307455.00',
    fee: '0.90',
    since: '2026-01-30T12:00:00.000Z',
    lastTransaction: '5 hours ago',
  },
  {
    name: 'Cerrado Sports',
    status: 'active',
    health: 98,
    volume: '225600.50',
    fee: '0.90',
    since: '2026-04-08T12:00:00.000Z',
    lastTransaction: '1 hour ago',
  },
];

const SampleCard = ({ partner }: { readonly partner: Partner }) => {
  const { name, status, health, volume, fee, since, lastTransaction } = partner;
  return (
    <PartnerFrame
      name={name}
      status={STATUS_TAGS[status]}
      health={health}
      actions={
        <>
          <SampleButton aria-label={`${TEXTS.details}: ${name}`}>{TEXTS.details}</SampleButton>
          <SampleButton aria-label={`${TEXTS.settings}: ${name}`}>{TEXTS.settings}</SampleButton>
        </>
      }
    >
      <Figure name={TEXTS.partnerVolume}>{brl(volume)}</Figure>
      <Figure name={TEXTS.fee}>{percent(fee)}</Figure>
      <Figure name={TEXTS.since}>
        <time dateTime={since}>{day(since)}</time>
      </Figure>
      <Figure name={TEXTS.last}>{lastTransaction}</Figure>
    </PartnerFrame>
  );
};

const SamplePartners = () => {
  const { total, volume, health, active } = summaryOf(SAMPLE_PARTNERS);
  return (
    <>
      <Grid as="dl" {...SUMMARY}>
        <StatCard label={TEXTS.total} value={String(total)} hint={TEXTS.totalHint} />
        <StatCard label={TEXTS.volume} value={brl(volume)} hint={TEXTS.volumeHint} />
        <StatCard label={TEXTS.health} value={`${health}%`} hint={TEXTS.healthHint} />
        <StatCard label={TEXTS.active} value={String(active)} hint={TEXTS.activeHint(total - active)} />
      </Grid>
      <Grid as="ul" {...CARDS}>
        {SAMPLE_PARTNERS.map((partner) => (
          <SampleCard key={partner.name} partner={partner} />
        ))}
      </Grid>
    </>
  );
};

export default SamplePartners;
