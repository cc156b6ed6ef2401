import { Grid } from '@chakra-ui/react';
import { SampleButton } from '../../../../components/layout/live-page.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { brl, percent } from '../../../../lib/format/amount.ts';
import { day } from '../../../../lib/format/time.ts';
import { summaryOf } from '../model.ts';
import { type Partner, SAMPLE_PARTNERS } from '../sample.ts';
import { STATUS_TAGS, TEXTS } from '../texts.ts';
import { CARDS, Figure, PartnerFrame, SUMMARY } from './partner-frame.tsx';

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
