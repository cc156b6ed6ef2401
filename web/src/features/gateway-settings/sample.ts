import type { SectionText } from './texts.ts';

interface SampleSection extends SectionText {
  readonly values: readonly { readonly label: string; readonly value: string }[];
  readonly toggles: readonly { readonly label: string; readonly on: boolean }[];
}

/** S9.19, "Static settings display values": wired to no call, none is saved. */
export const SAMPLE_SECTIONS: readonly SampleSection[] = [
  {
    id: 'conversion-settings',
    title: 'Conversion Settings',
    text: 'Bounds and price of a conversion',
    values: [
      { label: 'Minimum conversion', value: '100 BRL' },
      { label: 'Maximum conversion', value: '50000 BRL' },
      { label: 'Spread', value: '0.5%' },
    ],
    toggles: [{ label: 'Convert automatically', on: true }],
  },
  {
    id: 'security-settings',
    title: 'Security Settings',
    text: 'What needs a person’s approval',
    values: [
      { label: 'Auto-approve', value: 'Under R$1,000' },
      { label: 'KYC threshold', value: '10000 BRL' },
    ],
    toggles: [{ label: 'Require KYC above the threshold', on: true }],
  },
  {
    id: 'notification-settings',
    title: 'Notification Settings',
    text: 'What operators are notified of',
    values: [],
    toggles: [
      { label: 'Completed conversions', on: true },
      { label: 'Failed conversions', on: true },
      { label: 'Daily summary', on: false },
    ],
  },
  {
    id: 'performance-settings',
    title: 'Performance Settings',
    text: 'Batches, timeouts, retries and cache',
    values: [
      { label: 'Batch size', value: '50' },
      { label: 'Timeout', value: '30 s' },
      { label: 'Retries', value: '3' },
      { label: 'Cache', value: '5 min' },
    ],
    toggles: [],
  },
];
