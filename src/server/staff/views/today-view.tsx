import type { StaffRole } from '#server/platform/storage/schema.ts';
import type { SalesToday, Task, Today } from '../today/today.ts';
import { RowTable } from './row-table.tsx';
import { MenuDocument, type Viewer } from './staff-document.tsx';
import { deliveriesPage, enquiriesPage, todayPage } from './staff-pages.ts';
import type { StaffBrand } from './staff-styles.ts';
import { StateLabel } from './state-label.tsx';

interface TodayProps {
  look: StaffBrand;
  viewer: Viewer;
  today: Today;
}

export function TodayView({ look, viewer, today: { tasks, sales } }: TodayProps) {
  return (
    <MenuDocument title="Today" look={look} viewer={viewer} current={todayPage}>
      <h1>Today</h1>
      <Sales {...sales} />
      {tasks.length > 0 ? (
        <Tasks tasks={tasks} role={viewer.member.role} />
      ) : (
        <p>Nothing needs anybody now.</p>
      )}
    </MenuDocument>
  );
}

function Sales({ today, lastWeekByNow, lastWeek }: SalesToday) {
  const figures: [name: string, count: number][] = [
    ['Sales today', today],
    ['By this time a week ago', lastWeekByNow],
    ['That whole day', lastWeek],
  ];
  return (
    <dl className="figures">
      {figures.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  );
}

const pages = { enquiries: enquiriesPage, deliveries: deliveriesPage };

function Tasks({ tasks, role }: { tasks: readonly Task[]; role: StaffRole }) {
  const shown = tasks.map(({ state, word, what, way, page }) => {
    const mayGo = page && pages[page].roles.includes(role);
    return {
      key: `${word} ${what}`,
      cells: {
        State: <StateLabel state={state}>{word}</StateLabel>,
        What: what,
        'What to do': mayGo ? <a href={pages[page].path}>{way}</a> : way,
      },
    };
  });
  return <RowTable caption="What needs somebody" rows={shown} />;
}
