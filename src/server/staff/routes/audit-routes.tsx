import { listAudit } from '../audit/audit.ts';
import { AuditView } from '../views/audit-view.tsx';
import { auditPage } from '../views/staff-pages.ts';
import type { StaffRoutes } from './staff-routes.ts';

const maxNameLength = 100;

export function addAuditRoutes({ app, deps, recordAct, look, send, allow }: StaffRoutes): void {
  app.get(auditPage.path, allow(auditPage), async (c) => {
    const viewer = c.get('viewer');
    const who = (c.req.query('who') ?? '').replaceAll('\0', '').trim().slice(0, maxNameLength);
    const before = /^\d{1,15}$/.exec(c.req.query('before') ?? '')?.[0];
    await recordAct(viewer.member, 'looked-at-audit');
    const page = await listAudit(deps.db, { who, before: before ? Number(before) : undefined });
    const view = { look: look(), viewer, who, keptFor: deps.keptFor, ...page };
    return send(c, <AuditView {...view} />);
  });
}
