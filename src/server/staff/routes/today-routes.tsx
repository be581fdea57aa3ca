import { Hono } from 'hono';
import { readToday } from '../today/today.ts';
import { todayPage } from '../views/staff-pages.ts';
import { TodayView } from '../views/today-view.tsx';
import type { StaffAppDeps } from './staff-deps.ts';
import { allow, type StaffEnv } from './staff-request.tsx';

export const createTodayRoutes = (deps: StaffAppDeps) =>
  new Hono<StaffEnv>().get(todayPage.path, allow(todayPage), async (c) =>
    c.var.send(<TodayView {...c.var.page} today={await readToday(deps)} />),
  );
