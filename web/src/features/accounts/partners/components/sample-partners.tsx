import { Grid } from '@chakra-ui/react';
import { PARTNER_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import { add } from '@ramps-gateway/shared/domain/money.ts';
import { SampleButton } from '../../../../components/layout/live-page.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { brl, percent } from '../../../../lib/format/amount.ts';
import { day } from '../../../../lib/format/time.ts';
import { TEXTS } from '../texts.ts';
import { CARDS, Figure, PartnerFrame, SUMMARY } from './partner-frame.tsx';

/** S2.68 to S2.70: static. Volume in BRL; fee in percent (S9.18: 0.7 to 1.0). */
const ROWS = [
  ['Example Bet One', 'active', 99, '1284500.00', '0.70', '2025-03-12', 'Just now'],
  ['Example Bet Two', 'active', 98, '962310.75', '0.80', '2025-05-27', '1 hour ago'],
  ['Example Bet Three', 'active', 96, '540120.00', '0.85', '2025-08-04', '2 hours ago'],
  ['Example Bet Four', 'maintenance', 72, '118940.20', '1.00', '2025-11-19', '3 days ago'],
  ['Example Bet Five', 'active', 95, '307455.00', '0.90', '2026-01-30', '5 hours ago'],
  ['Example Bet Six', 'active', 98, '225600.50', '0.90', '2026-04-08', '1 hour ago'],
] as const;

export const SAMPLE_PARTNERS = ROWS.map(([name, status, health, volume, fee, since, lastTransaction]) => ({
  name,
  status,
  health,
  volume,
  fee,
  since: `${since}T12:00:00.000Z`,
  lastTransaction,
}));

export type Partner = (typeof SAMPLE_PARTNERS)[number];

export const summaryOf = (partners: readonly Partner[]) => ({
  total: partners.length,
  volume: partners.reduce((sum, { volume }) => add(sum, volume), '0'),
  health: Math.round(partners.reduce((sum, { health }) => sum + health, 0) / Math.max(partners.length, 1)),
  active: partners.filter(({ status }) => status === 'active').length,
});

const SampleCard = ({ partner }: { readonly partner: Partner }) => {
  const { name, status, health, volume, fee, since, lastTransaction } = partner;
  return (
    <PartnerFrame
      name={name}
      status={PARTNER_TAGS[status]}
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
