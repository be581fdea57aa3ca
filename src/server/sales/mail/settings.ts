import * as z from 'zod/mini';
import { isEmail } from '#rules/fields/email.ts';
import { type SettingValues, setting } from '#server/platform/settings/setting.ts';
import { expectedSmtpUrl, parseSmtpUrl } from './smtp-url.ts';

/** Whether the text is a sender such as `home@example.com` or `Example Home <home@example.com>`, on one line. */
function isMailbox(text: string): boolean {
  const address = /^[^<>"\r\n]+ <([^<>]+)>$/.exec(text)?.[1] ?? text;
  return isEmail(address);
}

export const mailSettings = {
  SMTP_URL: setting({
    default: '',
    schema: z.pipe(
      z.string().check(z.refine((text) => text === '' || parseSmtpUrl(text) !== undefined)),
      z.transform(parseSmtpUrl),
    ),
    expected: expectedSmtpUrl,
    isSecret: true,
  }),
  MAIL_FROM: setting({
    default: '',
    schema: z.string().check(z.refine((text) => text === '' || isMailbox(text))),
    expected: 'an email address, or a name with one: Example Home <home@example.com>',
  }),
  STAFF_EMAIL: setting({
    default: '',
    schema: z.string().check(z.refine((text) => text === '' || isEmail(text))),
    expected: 'an email address, or empty for no notices',
  }),
};

export type MailSettings = SettingValues<typeof mailSettings>;
