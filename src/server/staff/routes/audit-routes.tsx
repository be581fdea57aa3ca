import { Hono } from 'hono';
import { listAudit } from '../audit/audit.ts';
import { AuditView } from '../views/audit-view.tsx';
import { auditPage } from '../views/staff-pages.ts';
import type { StaffAppDeps } from './staff-deps.ts';
import { allow, readWholeNumber, type StaffEnv } from './staff-request.tsx';

const maxNameLength = 100;

export const createAuditRoutes = ({ db, periods }: StaffAppDeps) =>
  new Hono<StaffEnv>().get(auditPage.path, allow(auditPage), async (c) => {
    const who = (c.req.query('who') ?? '').replaceAll('\0', '').trim().slice(0, maxNameLength);
    await c.var.record('looked-at-audit');
    const listed = await listAudit(db, { who, before: readWholeNumber(c.req.query('before')) });
    const view = { who, keptFor: periods.staffAudit, ...listed };
    return c.var.send(<AuditView {...c.var.page} {...view} />);
  });
