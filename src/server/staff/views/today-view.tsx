import type { StaffRole } from '#server/platform/storage/schema.ts';
import { formatCount } from '#server/visits/funnel/number-texts.ts';
import type { Task, Today } from '../today/today.ts';
import { FigureList } from './fact-list.tsx';
import { PageFrame, type PageProps } from './page-frame.tsx';
import { RowTable } from './row-table.tsx';
import { deliveriesPage, enquiriesPage, todayPage } from './staff-pages.ts';
import { StateLabel } from './state-label.tsx';

export function TodayView({ today: { tasks, sales }, ...page }: PageProps & { today: Today }) {
  return (
    <PageFrame {...page} of={todayPage} title="Today">
      <FigureList
        figures={{
          'Sales today': [formatCount(sales.today)],
          'By this time a week ago': [formatCount(sales.lastWeekByNow)],
          'That whole day': [formatCount(sales.lastWeek)],
        }}
      />
      {tasks.length > 0 ? (
        <Tasks tasks={tasks} role={page.viewer.member.role} />
      ) : (
        <p>Nothing needs anybody now.</p>
      )}
    </PageFrame>
  );
}

const pages = { enquiries: enquiriesPage, deliveries: deliveriesPage };

function Tasks({ tasks, role }: { tasks: readonly Task[]; role: StaffRole }) {
  const rows = tasks.map(({ state, word, what, way, page }) => {
    const mayGo = page && pages[page].roles.includes(role);
    return {
      State: <StateLabel state={state}>{word}</StateLabel>,
      What: what,
      'What to do': mayGo ? <a href={pages[page].path}>{way}</a> : way,
    };
  });
  return <RowTable caption="What needs somebody" rows={rows} />;
}
