import { Hono } from 'hono';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { findContracts } from '#server/sales/contracts/find-contracts.ts';
import { tidySearchText } from '#server/sales/contracts/search-text.ts';
import { readContractStates } from '#server/sales/deliveries/delivery-states.ts';
import { findContractsInNotice } from '#server/sales/notices/contract-to-leave.ts';
import { hashSearch } from '../audit/audit.ts';
import { createSearchMemory } from '../sales/remembered-searches.ts';
import { SalesView } from '../views/sales/sales-view.tsx';
import { salesPage } from '../views/staff-pages.ts';
import type { StaffAppDeps } from './staff-deps.ts';
import { allow, type StaffEnv } from './staff-request.tsx';

const shown = 50;

export function createSalesRoutes({ db, keys, clock }: StaffAppDeps) {
  const searches = createSearchMemory({ keys, clock });
  const app = new Hono<StaffEnv>();

  app.get(salesPage.path, allow(salesPage), async (c) => {
    const { page, readCookie, record } = c.var;
    const view = { ...page, today: getLondonDate(clock()) };
    const id = c.req.query('search');
    const remembered = searches.read(page.viewer.formToken, readCookie('staff-searches'));
    const text = remembered.find((one) => one.id === id)?.text;
    if (text === undefined) {
      return c.var.send(<SalesView {...view} isForgotten={id !== undefined} found={undefined} />);
    }
    const { newest, count, kinds } = await findContracts(db, text, shown);
    const what = `${kinds.join(', ') || 'nothing'}: ${count ?? 'too many'} found`;
    await record('searched-sales', `${what}; text ${hashSearch(keys, text.toLowerCase())}`);
    const ids = newest.map((contract) => contract.id);
    const states = await readContractStates(db, ids);
    const inNotice = await findContractsInNotice(db, ids);
    const found = { text, newest, count, states, inNotice };
    return c.var.send(<SalesView {...view} isForgotten={false} found={found} />);
  });

  app.post(salesPage.path, allow(salesPage), (c) => {
    const { field, page, readCookie, setCookie } = c.var;
    const text = tidySearchText(field('text'));
    if (text === '') return c.redirect(salesPage.path, 303);
    const before = readCookie('staff-searches');
    const { id, cookie } = searches.add(page.viewer.formToken, before, text);
    setCookie('staff-searches', cookie);
    return c.redirect(`${salesPage.path}?${new URLSearchParams({ search: id })}`, 303);
  });
  return app;
}
