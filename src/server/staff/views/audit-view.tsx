import { Button } from '#design/components/button/button.tsx';
import type { StaffAct } from '#server/platform/storage/schema.ts';
import type { AuditRow } from '../audit/audit.ts';
import { LinkRow } from './link-row.tsx';
import { Moment } from './moment.tsx';
import { PageFrame, type PageProps } from './page-frame.tsx';
import { RowTable } from './row-table.tsx';
import { auditPage } from './staff-pages.ts';

const acts: Record<StaffAct, string> = {
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  'used-link-again': 'Refused: the link was used before',
  'ended-by-provider': 'Signed out by the sign-in service',
  'role-changed': 'Got another role',
  refused: 'Refused',
  'uploaded-content': 'Uploaded content',
  'published-content': 'Published content',
  'rolled-back-content': 'Rolled content back',
  'made-preview-link': 'Made a preview link',
  'looked-at-audit': 'Looked at the audit',
  'searched-sales': 'Searched sales',
  'looked-at-sale': 'Looked at a sale',
  'sent-again': 'Sent again',
  'downloaded-evidence': 'Downloaded evidence',
  'held-sale': 'Held a sale',
  'released-sale': 'Ended a legal hold',
  'retried-deliveries': 'Attempted deliveries again',
  'looked-at-enquiries': 'Looked at the enquiries',
  'looked-at-enquiry': 'Looked at an enquiry',
  'noted-enquiry': 'Noted an enquiry',
  'searched-people': 'Searched for a person',
  'exported-person': 'Exported a person’s data',
  'erased-person': 'Erased a person’s data',
};

interface AuditProps extends PageProps {
  rows: readonly AuditRow[];
  hasMore: boolean;
  /** How the names begin that are shown; empty for all. */
  who: string;
  keptFor: string;
}

export function AuditView({ rows, hasMore, who, keptFor, ...page }: AuditProps) {
  const last = rows.at(-1);
  const earlier = new URLSearchParams({ who, before: String(last?.id) });
  const shown = rows.map(({ createdAt, name, role, act, about }) => ({
    Time: <Moment at={createdAt} />,
    Who: name,
    Role: role,
    What: acts[act],
    About: about,
  }));
  return (
    <PageFrame
      {...page}
      of={auditPage}
      title="Audit"
      lead={`No role can change or delete a row. Kept for ${keptFor}.`}
      aside={
        <form action={auditPage.path}>
          <label>
            Who
            <input name="who" defaultValue={who} placeholder="Everyone" />
          </label>
          <Button type="submit" variant="tertiary" size="sm">
            Show
          </Button>
        </form>
      }
    >
      {last ? <RowTable caption="Newest first" rows={shown} /> : <p>There are no rows.</p>}
      <LinkRow
        label="More rows"
        links={hasMore ? [{ text: 'Earlier rows', href: `${auditPage.path}?${earlier}` }] : []}
      />
    </PageFrame>
  );
}
