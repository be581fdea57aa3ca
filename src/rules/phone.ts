import { field } from './field.ts';
import { keyboardText, unwrapped } from './pasted-text.ts';

export const phoneMessage = 'Please enter a valid phone number';

export function isPhone(value: string): boolean {
  return /^0[123]\d{8,9}$|^07\d{9}$/.test(value);
}

/** Digits as dialled at home: "+44 (0)113 496 0123" gives "01134960123". */
export function normalisePhone(value: string): string {
  const dialled = unwrapped(keyboardText(value).replace(/[ ().-]/g, ''));
  return dialled.replace(/^(?:\+|00)440*/, '0');
}

export const phoneField = field(normalisePhone, [isPhone, phoneMessage]);
