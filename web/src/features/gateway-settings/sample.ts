import type { SectionText } from './texts.ts';

interface SampleSection extends SectionText {
  readonly values: readonly { readonly label: string; readonly value: string }[];
  readonly toggles: readonly { readonly label: string; readonly on: boolean }[];
}

/** S9.19, "Static settings display values": wired to no call, none is saved. */
export const SAMPLE_SECTIONS: readonly SampleSection[] = [
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
