import { getLondonDate } from '#rules/dates/london-date.ts';
import { createKeyedHash } from '#server/platform/keys/seal.ts';
import { findContracts } from '#server/sales/contracts/find-contracts.ts';
import { tidySearchText } from '#server/sales/contracts/search-text.ts';
import { readContractStates } from '#server/sales/deliveries/delivery-states.ts';
import { findContractsInNotice } from '#server/sales/notices/contract-to-leave.ts';
import { readSearches, rememberSearch } from '../sales/remembered-searches.ts';
import { SalesView } from '../views/sales/sales-view.tsx';
import { salesPage } from '../views/staff-pages.ts';
import { readForm, type StaffRoutes } from './staff-routes.ts';

const shown = 50;
/** As many characters of the hash tell searches apart. */
const hashLength = 22;

export function addSalesRoutes({
  app,
  deps: { db, keys, clock },
  cookies,
  recordAct,
  look,
  send,
  allow,
}: StaffRoutes): void {
  app.get(salesPage.path, allow(salesPage), async (c) => {
    const viewer = c.get('viewer');
    const { formToken: session, member } = viewer;
    const now = clock();
    const id = c.req.query('search');
    const remembered = readSearches({ keys, now, session }, cookies.read(c, 'staff-searches'));
    const text = remembered.find((one) => one.id === id)?.text;
    const page = { look: look(), viewer, today: getLondonDate(now) };
    if (text === undefined) {
      return send(c, <SalesView {...page} isForgotten={id !== undefined} found={undefined} />);
    }
    const { newest, count, kinds } = await findContracts(db, text, shown);
    // The text is not stored. Whoever suspects a name compares its hash.
    const hash = createKeyedHash(keys[0], text.toLowerCase(), 'staff searches').slice(
      0,
      hashLength,
    );
    const about = `${kinds.join(', ') || 'nothing'}: ${count ?? 'too many'} found; text ${hash}`;
    await recordAct(member, 'searched-sales', about);
    const ids = newest.map((contract) => contract.id);
    const states = await readContractStates(db, ids);
    const inNotice = await findContractsInNotice(db, ids);
    const found = { text, newest, count, states, inNotice };
    return send(c, <SalesView {...page} isForgotten={false} found={found} />);
  });
  app.post(salesPage.path, allow(salesPage), async (c) => {
    const text = tidySearchText((await readForm(c)).get('text') ?? '');
    if (text === '') return c.redirect(salesPage.path, 303);
    const session = c.get('viewer').formToken;
    const deps = { keys, now: clock(), session };
    const { id, cookie } = rememberSearch(deps, cookies.read(c, 'staff-searches'), text);
    cookies.set(c, 'staff-searches', cookie);
    return c.redirect(`${salesPage.path}?${new URLSearchParams({ search: id })}`, 303);
  });
}
