export const exceptionTypes = ['GET_REQUEST', 'POST_REQUEST'] as const;
