import { expect, test } from 'vitest';
import { getLimitedMailbox, getMailbox } from './email.ts';

test.each([
  ['kim@example.com', 'kim@example.com'],
  ['KIM+offers@Example.com', 'kim@example.com'],
  ['kim+a+b@example.com', 'kim@example.com'],
  // Without a name before the plus sign these are different people.
  ['+z@example.com', '+z@example.com'],
  ['+z+q@example.com', '+z+q@example.com'],
  ['k.i.m@gmail.com', 'k.i.m@gmail.com'],
  ['kim@googlemail.com', 'kim@googlemail.com'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(getMailbox(email)).toBe(mailbox);
});

test.each([
  ['K.I.M+offers@GoogleMail.com', 'kim@gmail.com'],
  ['kim@gmail.com', 'kim@gmail.com'],
  ['k.im@example.com', 'k.im@example.com'],
  ['kim@mail.gmail.com', 'kim@mail.gmail.com'],
  ['+z@example.com', '+z@example.com'],
])('mails to %s count for %s', (email, mailbox) => {
  expect(getLimitedMailbox(email)).toBe(mailbox);
});
