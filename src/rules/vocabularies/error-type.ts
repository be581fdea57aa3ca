export const reportedErrorTypes = ['ERROR', 'DATA_QUALITY'] as const;
