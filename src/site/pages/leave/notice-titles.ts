import type { NoticeKind } from '#contract/notice-kinds.ts';

export const noticeTitles: Record<NoticeKind, string> = {
  withdraw: 'Cancel now, free of charge',
  cancel: 'Cancel at the end of a paid month',
  'stop-renewal': 'Keep the plan, stop the renewal',
};
