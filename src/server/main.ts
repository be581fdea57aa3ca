// The server's entry. It imports the program only on a Node that can load it.
import './production.ts';
import './require-node.ts';

await import('./run-server.ts');
