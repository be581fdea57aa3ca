import type { StaffRole } from '#server/platform/storage/schema.ts';
import type { SalesToday, Task, Today } from '../today/today.ts';
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
  return (
    <table>
      <caption>What needs somebody</caption>
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">What</th>
          <th scope="col">What to do</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map(({ state, word, what, way, page }) => (
          <tr key={`${word} ${what}`}>
            <th scope="row" data-label="State">
              <StateLabel state={state}>{word}</StateLabel>
            </th>
            <td data-label="What">{what}</td>
            <td data-label="What to do">
              {page && pages[page].roles.includes(role) ? (
                <a href={pages[page].path}>{way}</a>
              ) : (
                way
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
