// The server's entry. It imports the program only on a Node that can load it.
import './prepare-process.ts';

await import('./run-server.ts');
