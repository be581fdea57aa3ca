import type { ContentFiles } from './content-files.ts';

/** Content as it comes: files, files that are packed for the database, or a .tar.gz. */
export type WrittenContent =
  | { files: ContentFiles }
  | { packed: Uint8Array }
  | { archive: Uint8Array; maxBytes?: number };
