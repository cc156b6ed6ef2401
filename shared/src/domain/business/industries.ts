import type { Choice } from './choice.ts';

/** S9.13: 20 industries, from FINTECH to OTHER. */
export const INDUSTRIES = [
  { value: 'FINTECH', label: 'Fintech' },
  { value: 'BANKING', label: 'Banking' },
  { value: 'PAYMENTS', label: 'Payments and remittances' },
  { value: 'CRYPTOCURRENCY', label: 'Cryptocurrency and digital assets' },
  { value: 'INVESTMENT', label: 'Investment and asset management' },
  { value: 'INSURANCE', label: 'Insurance' },
  { value: 'GAMBLING', label: 'Betting and gambling' },
  { value: 'GAMING', label: 'Video games and esports' },
  { value: 'ECOMMERCE', label: 'E-commerce and marketplaces' },
  { value: 'RETAIL', label: 'Retail and wholesale' },
  { value: 'TECHNOLOGY', label: 'Software and technology' },
  { value: 'TELECOMMUNICATIONS', label: 'Telecommunications' },
  { value: 'MEDIA', label: 'Media and entertainment' },
  { value: 'TRAVEL', label: 'Travel and hospitality' },
  { value: 'LOGISTICS', label: 'Transport and logistics' },
  { value: 'MANUFACTURING', label: 'Manufacturing' },
  { value: 'REAL_ESTATE', label: 'Real estate' },
  { value: 'HEALTHCARE', label: 'Healthcare' },
  { value: 'PROFESSIONAL_SERVICES', label: 'Professional services' },
  { value: 'OTHER', label: 'Other' },
] as const satisfies readonly Choice[];

export type Industry = (typeof INDUSTRIES)[number]['value'];
