// The operator's command line, a second entry of the server's build.
import '../production.ts';
import '../require-node.ts';

await import('./run-ops-process.ts');
