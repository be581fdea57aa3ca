import { Hono } from 'hono';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { funnelDimensions } from '#server/visits/funnel/funnel.ts';
import { formatFunnelCsv } from '#server/visits/funnel/funnel-csv.ts';
import { isAtMostFiveYears, isDay, type Period } from '#server/visits/funnel/period.ts';
import { FunnelView } from '../views/funnel/funnel-view.tsx';
import { funnelCsvPath, funnelPage } from '../views/staff-pages.ts';
import type { StaffAppDeps } from './staff-deps.ts';
import { allow, type StaffEnv } from './staff-request.tsx';

const usualDays = 14;
const dayMs = 24 * 60 * 60_000;

export function createFunnelRoutes({ clock, readFunnel }: StaffAppDeps) {
  const app = new Hono<StaffEnv>();

  app.get(funnelPage.path, allow(funnelPage), async (c) => {
    const now = clock();
    const first = new Date(now.getTime() - (usualDays - 1) * dayMs);
    const { from = getLondonDate(first), to = getLondonDate(now) } = c.req.query();
    const period = { from, to };
    const problem = findProblem(period);
    const funnel = problem === undefined ? await readFunnel(period) : undefined;
    const document = <FunnelView {...c.var.page} {...{ period, problem, funnel }} />;
    return c.var.send(document, problem === undefined ? 200 : 400);
  });

  app.get(funnelCsvPath, allow(funnelPage), async (c) => {
    const { from = '', to = '', by } = c.req.query();
    const dimension = funnelDimensions.find((one) => one === by);
    const problem = by === dimension ? findProblem({ from, to }) : 'There is no list of this kind.';
    if (problem !== undefined) return c.var.sendMessage(400, 'There is no such report', problem);
    const csv = formatFunnelCsv(await readFunnel({ from, to }), dimension);
    const name = ['funnel', dimension, from, to].filter(Boolean).join('-');
    c.header('Content-Disposition', `attachment; filename="${name}.csv"`);
    return c.body(csv, 200, { 'content-type': 'text/csv; charset=utf-8' });
  });
  return app;
}

function findProblem({ from, to }: Period): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Enter both days as they are in the calendar.';
  if (from > to) return 'Enter a first day that is not after the last one.';
  return isAtMostFiveYears({ from, to }) ? undefined : 'Choose a time of at most five years.';
}
