import { Button, ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { DownloadIcon } from '#design/components/icon/icons.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { funnelDimensions } from '#server/visits/funnel/funnel.ts';
import { formatFunnelCsv } from '#server/visits/funnel/funnel-csv.ts';
import { formatNumberOf } from '#server/visits/funnel/number-texts.ts';
import {
  formatPeriod,
  isAtMostFiveYears,
  isDay,
  type Period,
} from '#server/visits/funnel/period.ts';
import { PageFrame } from '../views/page.tsx';
import { funnelPage } from '../views/staff-pages.ts';
import { csvPath, FunnelReport, getCsvAddress } from './funnel-report.tsx';
import { allow, type StaffApp, type StaffAppDeps } from './staff-request.tsx';

const usualDays = 14;
const dayMs = 24 * 60 * 60_000;

export function addFunnelPage(app: StaffApp, { clock, readFunnel }: StaffAppDeps) {
  app.get(funnelPage.path, async (c) => {
    const { look, page } = c.var;
    const now = clock();
    const first = new Date(now.getTime() - (usualDays - 1) * dayMs);
    const { from = getLondonDate(first), to = getLondonDate(now) } = c.req.query();
    const period = { from, to };
    const problem = findProblem(period);
    const funnel = problem === undefined ? await readFunnel(period) : undefined;
    return c.var.send(
      <PageFrame
        {...{ ...page, problem }}
        of={funnelPage}
        lead={funnel && `${formatPeriod(period)}, ${formatNumberOf(funnel.total.visits, 'visit')}`}
        aside={
          <form action={funnelPage.path}>
            <label>
              From <input type="date" name="from" defaultValue={from} />
            </label>
            <label>
              To <input type="date" name="to" defaultValue={to} />
            </label>
            <Button type="submit" variant="tertiary" size="sm">
              Show
            </Button>
            {funnel && (
              <ButtonLink href={getCsvAddress(period)} variant="tertiary" size="sm">
                <Icon glyph={DownloadIcon} size="sm" /> CSV
              </ButtonLink>
            )}
          </form>
        }
      >
        {funnel && <FunnelReport funnel={funnel} experiments={look.experiments} />}
      </PageFrame>,
      problem === undefined ? 200 : 400,
    );
  });

  app.get(csvPath, allow(funnelPage), async (c) => {
    const { from = '', to = '', by } = c.req.query();
    const dimension = funnelDimensions.find((one) => one === by);
    const problem = by === dimension ? findProblem({ from, to }) : 'There is no list of this kind.';
    if (problem !== undefined) return c.var.sendMessage(400, 'There is no such report', problem);
    const csv = formatFunnelCsv(await readFunnel({ from, to }), dimension);
    const name = ['funnel', dimension, from, to].filter(Boolean).join('-');
    c.header('Content-Disposition', `attachment; filename="${name}.csv"`);
    return c.body(csv, 200, { 'content-type': 'text/csv; charset=utf-8' });
  });
}

function findProblem({ from, to }: Period): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Enter both days as they are in the calendar.';
  if (from > to) return 'Enter a first day that is not after the last one.';
  return isAtMostFiveYears({ from, to }) ? undefined : 'Choose a time of at most five years.';
}
