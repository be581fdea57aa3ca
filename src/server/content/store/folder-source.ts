import { type FSWatcher, watch } from 'node:fs';
import { hashContentFiles, listContentFolders, readContentFiles } from '../files/content-files.ts';
import type { ContentSource } from './content-store.ts';

interface FolderSourceOptions {
  /** Editors write in several steps, so the files are read this long after the last change. */
  debounceMs?: number;
  /** The files are also read at this interval: mounted folders and replaced links emit no change events. */
  pollMs?: number;
}

/** Content files in a folder that people edit. */
export function createFolderSource(
  folder: string,
  { debounceMs = 100, pollMs = 5000 }: FolderSourceOptions = {},
): ContentSource {
  return {
    read: async () => {
      const files = readContentFiles(folder);
      return { name: folder, version: hashContentFiles(files), written: { files } };
    },
    watch: (onChange) => {
      let watchers: FSWatcher[] = [];
      let debounce: NodeJS.Timeout | undefined;
      let isStopped = false;
      const closeWatchers = () => {
        for (const watcher of watchers) watcher.close();
      };
      const check = () => {
        closeWatchers();
        if (isStopped) return;
        watchers = watchFolders(folder, () => {
          clearTimeout(debounce);
          debounce = setTimeout(check, debounceMs);
          debounce.unref();
        });
        onChange();
      };
      const poll = setInterval(check, pollMs);
      poll.unref();
      check();
      return () => {
        isStopped = true;
        clearInterval(poll);
        clearTimeout(debounce);
        closeWatchers();
      };
    },
  };
}

/** Watches folders, not files, because editors replace a file by renaming another one. */
function watchFolders(folder: string, onChange: () => void): FSWatcher[] {
  return listContentFolders(folder).flatMap((path) => {
    try {
      return [watch(path, { persistent: false }, onChange).on('error', onChange)];
    } catch {
      // The folder does not exist at the moment; polling finds it when it is back.
      return [];
    }
  });
}
