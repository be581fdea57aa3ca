/** Free of charge, at the end of a paid month, at the end of the term. */
export const noticeKinds = ['withdraw', 'cancel', 'stop-renewal'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
