// Loaded with `node --import` before a program: the memory limit of its process is the number of megabytes in a file.
import { readFileSync } from 'node:fs';

process.constrainedMemory = () =>
  Number(readFileSync(process.env.MEMORY_LIMIT_FILE ?? '', 'utf8')) * 1024 ** 2;
