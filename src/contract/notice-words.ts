import { formatLongDate } from '#rules/dates/long-date.ts';
import type { NoticeKind } from './notice-kinds.ts';

interface Notice {
  kind: NoticeKind;
  lastDay: string;
}

/** What a notice was for, e.g. "to stop the renewal". */
export function describeAim({ kind, lastDay }: Notice): string {
  switch (kind) {
    case 'withdraw':
      return 'to cancel free of charge';
    case 'cancel':
      return `to cancel on ${formatLongDate(lastDay)}`;
    case 'stop-renewal':
      return 'to stop the renewal';
  }
}

/** What a notice in force does, e.g. "does not renew, and ends on 15 November 2027". Continues the name of the plan. */
export function describeEffect({ kind, lastDay }: Notice): string {
  const end = `ends on ${formatLongDate(lastDay)}`;
  return kind === 'stop-renewal' ? `does not renew, and ${end}` : end;
}
