import { defineField } from './field.ts';
import { tidyText } from './tidy-text.ts';

export const invalidEmailMessage = 'Please enter a valid email address';

// RFC 5321: the longest address, and the longest part before the @.
const maximumLength = 254;
const maximumLocalLength = 64;

// The HTML standard's pattern, stricter where public mail servers are: no leading, trailing or doubled dot
// before the @, a dot in the domain, and a top-level domain of two characters or more.
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

/** What is the same mailbox: most mail servers ignore capitals, and what follows a name and a plus sign before the @. */
export function getMailbox(email: string): string {
  return email.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/**
 * Equal for addresses of one mailbox, for limits of mails. Gmail also ignores dots, and googlemail.com is gmail.com. Not for
 * finding a person's data: to show too much to one person is worse than to find too little.
 */
export function getLimitedMailbox(email: string): string {
  const [name = '', domain = ''] = getMailbox(email).split('@');
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}

export const emailFieldSchema = defineField(normaliseEmail, [isEmail, invalidEmailMessage]);
