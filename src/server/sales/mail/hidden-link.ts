import { leavePath } from '#api/paths.ts';
import { editComposed } from './compose-mail.ts';

const token = new RegExp(`(${leavePath}\\?token=)[\\w.-]+`, 'g');

/** A copy of a mail. With the link that works, whoever has the copy could give notice in the buyer's name. */
export const withoutLeaveLink = (mail: string): string =>
  editComposed(mail, (text) => text.replaceAll(token, '$1…'));
