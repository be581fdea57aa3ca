export const errorTypes = ['ERROR', 'DATA_QUALITY'] as const;
