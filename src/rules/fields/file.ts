import * as z from 'zod/mini';

/** The properties of an upload that are checked. A browser's `File` has them. */
export interface FileDescription {
  name: string;
  /** MIME type, e.g. "application/pdf". */
  type: string;
  /** Bytes. */
  size: number;
}

export interface FileLimits {
  types: readonly string[];
  megabytes: number;
}

const bytesInMegabyte = 1024 ** 2;

export const invalidFileTypeMessage = 'Please choose a file of an allowed type';

export function formatFileTooLargeMessage(megabytes: number): string {
  return `Please choose a file smaller than ${megabytes}MB`;
}

export function isAllowedFileType(type: string, allowed: readonly string[]): boolean {
  return allowed.includes(type.toLowerCase());
}

export function isUnderFileSize(bytes: number, megabytes: number): boolean {
  return bytes < megabytes * bytesInMegabyte;
}

function isFileDescription(value: unknown): value is FileDescription {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'type' in value &&
    typeof value.type === 'string' &&
    'size' in value &&
    typeof value.size === 'number'
  );
}

/** Returns the same object, so that a form keeps the `File` to upload. */
export function createFileFieldSchema({ types, megabytes }: FileLimits) {
  return z
    .custom<FileDescription>(isFileDescription, { error: invalidFileTypeMessage, abort: true })
    .check(
      z.refine(({ type }) => isAllowedFileType(type, types), {
        message: invalidFileTypeMessage,
        abort: true,
      }),
      z.refine(
        ({ size }) => isUnderFileSize(size, megabytes),
        formatFileTooLargeMessage(megabytes),
      ),
    );
}
