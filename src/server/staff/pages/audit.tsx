import { Button } from '#design/components/button/button.tsx';
import type { StaffAct } from '#server/platform/storage/schema.ts';
import { listAudit } from '../audit/acts.ts';
import { type AddPage, readWholeNumber } from '../requests/staff-request.tsx';
import { LinkRow, RowTable } from '../views/blocks.tsx';
import { PageFrame, pages } from '../views/page.tsx';
import { capitalise, Moment } from '../views/values.tsx';

const maxNameLength = 100;

/** Of acts whose names do not say it. */
const acts: Partial<Record<StaffAct, string>> = {
  'used-link-again': 'Refused: the link was used before',
  'ended-by-provider': 'Signed out by the sign-in service',
  'role-changed': 'Got another role',
  'held-sale': 'Put a sale on legal hold',
  'released-sale': 'Ended the legal hold of a sale',
  'let-sale-go': 'Let a held sale go',
  'ended-sale': 'Ended a held sale',
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
            What: acts[act] ?? capitalise(act.replaceAll('-', ' ')),
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
