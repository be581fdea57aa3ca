import { field } from './field.ts';
import { tidyText } from './pasted-text.ts';

export const emailMessage = 'Please enter a valid email address';

// The longest address that mail servers accept (RFC 5321), and of that the part before the @.
const maximumLength = 254;
const maximumLocalLength = 64;

// The HTML standard's pattern, without the addresses that no public mail server would take: dots at
// the ends or in a row before the @, and a domain without a dot or with a one-letter ending.
const email =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z](?:[A-Za-z\d-]{0,61}[A-Za-z\d])$/;

export function isEmail(value: string): boolean {
  return (
    value.length <= maximumLength && value.indexOf('@') <= maximumLocalLength && email.test(value)
  );
}

export function normaliseEmail(value: string): string {
  return tidyText(value);
}

export const emailField = field(normaliseEmail, [isEmail, emailMessage]);
