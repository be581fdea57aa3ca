import { spawnSync } from 'node:child_process';

/** The commands of the archive, under their names in a clone, so that pages and messages are right in both. */
export const shippedCommands = {
  start: 'node build/server/main.js',
  ops: 'node build/server/ops.js',
  'content:check': 'node build/server/ops.js content check',
};

/** The files of the repository that are in the archive as they are. */
export function listShippedFiles() {
  const { status, stdout, stderr } = spawnSync(
    'git',
    [
      ...['ls-files', '-z', 'content', 'LICENSE', 'CHANGELOG.md'],
      // The snapshots are for the next migration's author.
      ...['migrations', ':!migrations/meta/*_snapshot.json'],
      // What operators and editors read and use.
      ...['docs/operations', 'docs/content.md', 'docs/visits.md', 'examples/webhook-receiver.js'],
      ...['deploy', ':!deploy/monitoring/alerts.test.yml'],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);
  return stdout.split('\0').filter(Boolean);
}
