// The operator's command line, a second entry of the server's build.
import '../prepare-process.ts';

await import('./run-ops-process.ts');
