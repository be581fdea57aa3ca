import { readFileSync } from 'node:fs';

/** The statements of docs/operations/database.md that create the server's user and give it its rights, for a user of this name. */
export function listServerRights(user: string): string[] {
  const operations = readFileSync('docs/operations/database.md', 'utf8');
  const [, statements = ''] =
    /```sql\n(create role home_services_server .+?)```/s.exec(operations) ?? [];
  return statements.replaceAll('home_services_server', user).match(/^.+;/gm) ?? [];
}
