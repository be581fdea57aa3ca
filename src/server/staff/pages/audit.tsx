import { Button } from '#design/components/button/button.tsx';
import type { StaffAct } from '#server/platform/storage/schema.ts';
import { listAudit } from '../audit/audit.ts';
import { LinkRow, RowTable } from '../views/blocks.tsx';
import { PageFrame, pages } from '../views/page.tsx';
import { Moment } from '../views/values.tsx';
import { type AddPage, readWholeNumber } from './staff-request.tsx';

const maxNameLength = 100;

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

export const addAuditPage: AddPage = (app, { db, periods }) => {
  app.get(pages.audit.path, async (c) => {
    // How the names begin that are shown; empty for all.
    const who = (c.req.query('who') ?? '').replaceAll('\0', '').trim().slice(0, maxNameLength);
    await c.var.record('looked-at-audit');
    const before = readWholeNumber(c.req.query('before'));
    const { rows, hasMore } = await listAudit(db, { who, before });
    const earlier = new URLSearchParams({ who, before: String(rows.at(-1)?.id) });
    return c.var.send(
      <PageFrame
        {...c.var.page}
        lead={`No role can change or delete a row. Kept for ${periods.staffAudit}.`}
        aside={
          <form action={pages.audit.path}>
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
        <RowTable
          caption="Newest first"
          empty="There are no rows."
          rows={rows.map(({ createdAt, name, role, act, about }) => ({
            Time: <Moment at={createdAt} />,
            Who: name,
            Role: role,
            What: acts[act],
            About: about,
          }))}
        />
        <LinkRow
          label="More rows"
          links={hasMore ? [{ text: 'Earlier rows', href: `${pages.audit.path}?${earlier}` }] : []}
        />
      </PageFrame>,
    );
  });
};
