export const errorTypes = ['ERROR', 'DATA_QUALITY'] as const;
export type ErrorType = (typeof errorTypes)[number];
