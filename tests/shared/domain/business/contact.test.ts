import { expect, test } from 'vitest';
import { phoneNumber, postalCode } from '#shared/domain/business/contact.ts';

test.each([
  ['+55 11 91234-5678', 'BR', '+5511912345678'],
  ['(11) 91234-5678', 'BR', '+5511912345678'],
  ['011 4000-0000', 'BR', '+551140000000'],
  ['55 11 91234 5678', 'BR', '+5511912345678'],
  // Area code 55, of Santa Maria.
  ['55 99123-4567', 'BR', '+5555991234567'],
  ['0055 11 4000.0000', 'PT', '+551140000000'],
  ['+1 (212) 555-0100', 'BR', '+12125550100'],
  ['+351 912 345 678', 'PT', '+351912345678'],
])('the phone number %s of %s is %s', (text, country, number) => {
  expect(phoneNumber(text, country)).toBe(number);
});

test.each([
  ['912 345 678', 'PT'],
  ['11 1234-567', 'BR'],
  ['+55 11 91234-56789', 'BR'],
  ['+55 01 91234-5678', 'BR'],
  ['+0 212 555 0100', 'US'],
  ['+1234567', 'US'],
  ['+1234567890123456', 'US'],
  ['+55 11 91234-5678 ext. 2', 'BR'],
  ['55+11912345678', 'BR'],
  ['', 'BR'],
])('%s of %s is no phone number', (text, country) => {
  expect(phoneNumber(text, country)).toBeUndefined();
});

test.each([
  ['01310-100', 'BR', '01310-100'],
  ['01310100', 'BR', '01310-100'],
  ['01.310\u2011100', 'BR', '01310-100'],
  ['sw1a 1aa', 'GB', 'SW1A 1AA'],
  ['94105-1234', 'US', '94105-1234'],
  ['0131-0100', 'BR', undefined],
  ['SW1A 1AA', 'BR', undefined],
  ['0131010', 'BR', undefined],
  ['none', 'GB', undefined],
  ['12345678901', 'US', undefined],
  ['1!', 'US', undefined],
])('the postal code %s of %s is %s', (text, country, code) => {
  expect(postalCode(text, country)).toBe(code);
});
