import { readToday } from '../today/today.ts';
import { todayPage } from '../views/staff-pages.ts';
import { TodayView } from '../views/today-view.tsx';
import type { StaffRoutes } from './staff-routes.ts';

export function addTodayRoutes({ app, deps, look, send, allow }: StaffRoutes): void {
  app.get(todayPage.path, allow(todayPage), async (c) => {
    const today = await readToday(deps);
    return send(c, <TodayView look={look()} viewer={c.get('viewer')} today={today} />);
  });
}
