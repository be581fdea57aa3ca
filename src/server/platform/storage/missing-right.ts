import { findErrorCode } from '../errors/error-code.ts';

const insufficientPrivilege = '42501';

/** Whether the user of the database has no right to run the statement. */
export function isRightMissing(error: unknown): boolean {
  return findErrorCode(error) === insufficientPrivilege;
}
