import { leavePath } from '#api/paths.ts';
import { editComposed } from './compose-mail.ts';

const token = new RegExp(`(${leavePath}\\?token=)[\\w.-]+`, 'g');

/** A copy of a mail without its link to leave: whoever has the copy could otherwise give notice in the buyer’s name. */
export const withoutLeaveLink = (mail: string): string =>
  editComposed(mail, (text) => text.replaceAll(token, '$1…'));
