import type { Amount } from '@ramps-gateway/shared/domain/money.ts';

export type RecipientStatus = 'active' | 'pending' | 'inactive';

export interface SampleRecipient {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly status: RecipientStatus;
  readonly transfers: number;
  /** In US dollars. */
  readonly total: Amount;
}

const recipient = (
  name: string,
  email: string,
  phone: string,
  status: RecipientStatus,
  transfers: number,
  total: Amount,
): SampleRecipient => ({ name, email, phone, status, transfers, total });

/** S2.29: static. */
export const SAMPLE_RECIPIENTS: readonly SampleRecipient[] = [
  recipient('Ana Beatriz Souza', 'ana.souza@example.com', '+55 11 5550 0134', 'active', 24, '28400.00'),
  recipient('Joseph Kamau', 'joseph.kamau@example.com', '+254 20 555 0172', 'active', 41, '6150.00'),
  recipient('Northwind Textiles', 'payables@northwind.example', '+1 212 555 0108', 'active', 12, '131480.50'),
  recipient('Lucía Hernández', 'lucia.h@example.com', '+52 33 5550 0147', 'pending', 1, '3400.00'),
  recipient('Atelier Dubois', 'compta@dubois.example', '+33 4 55 50 01 12', 'active', 9, '44210.00'),
  recipient('Maria Santos', 'maria.santos@example.com', '+63 32 555 0190', 'inactive', 3, '1920.00'),
];
