import { Button } from '#design/components/button/button.tsx';
import type { StaffAct } from '#server/platform/storage/schema.ts';
import type { AuditRow } from '../audit/audit.ts';
import { Moment } from './moment.tsx';
import { RowTable } from './row-table.tsx';
import { MenuDocument, type Viewer } from './staff-document.tsx';
import { auditPage } from './staff-pages.ts';
import type { StaffBrand } from './staff-styles.ts';

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

interface AuditProps {
  look: StaffBrand;
  viewer: Viewer;
  rows: readonly AuditRow[];
  hasMore: boolean;
  /** How the names begin that are shown; empty for all. */
  who: string;
  keptFor: string;
}

export function AuditView({ look, viewer, rows, hasMore, who, keptFor }: AuditProps) {
  const last = rows.at(-1);
  return (
    <MenuDocument title="Audit" look={look} viewer={viewer} current={auditPage}>
      <div className="title">
        <div>
          <h1>Audit</h1>
          <p className="muted">No role can change or delete a row. Kept for {keptFor}.</p>
        </div>
        <form className="filter" action={auditPage.path}>
          <label>
            Who <input name="who" defaultValue={who} placeholder="Everyone" />
          </label>
          <Button type="submit" variant="tertiary" size="sm">
            Show
          </Button>
        </form>
      </div>
      {rows.length > 0 ? <Rows rows={rows} /> : <p>There are no rows.</p>}
      {hasMore && last && (
        <p>
          <a href={`${auditPage.path}?${new URLSearchParams({ who, before: String(last.id) })}`}>
            Earlier rows
          </a>
        </p>
      )}
    </MenuDocument>
  );
}

function Rows({ rows }: { rows: readonly AuditRow[] }) {
  const shown = rows.map(({ id, createdAt, name, role, act, about }) => ({
    key: id,
    cells: {
      Time: <Moment at={createdAt} />,
      Who: name,
      Role: role,
      What: acts[act],
      About: about,
    },
  }));
  return <RowTable caption="Newest first" rows={shown} />;
}
