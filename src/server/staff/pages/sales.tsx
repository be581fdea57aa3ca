import { Icon } from '#design/components/icon/icon.tsx';
import { SearchIcon } from '#design/components/icon/icons.ts';
import { findContracts, maxCounted } from '#server/sales/contracts/find-contracts.ts';
import { maxSearchLength, tidySearchText } from '#server/sales/contracts/search-text.ts';
import { formatCount, formatNumberOf } from '#server/visits/funnel/number-texts.ts';
import { hashSearch } from '../audit/acts.ts';
import type { AddPage, StaffContext } from '../requests/staff-request.tsx';
import { createSearchMemory } from '../sign-in/search-memory.ts';
import { ActForm, RowTable } from '../views/blocks.tsx';
import { PageFrame, pages } from '../views/page.tsx';
import { readSaleRows } from './sale-rows.tsx';

const maxShown = 50;

export const addSalesPage: AddPage = (app, { db, keys, clock }) => {
  const searches = createSearchMemory({ keys, clock });

  const find = async ({ var: { record } }: StaffContext, text: string) => {
    const { newest, count, kinds } = await findContracts(db, text, maxShown);
    const what = `${kinds.join(', ') || 'nothing'}: ${count ?? 'too many'} found`;
    await record('searched-sales', `${what}; text ${hashSearch(keys, text.toLowerCase())}`);
    if (newest.length === 0) return <p>No sale has anything that begins with “{text}”.</p>;
    const rows = await readSaleRows({ db, clock }, newest);
    return (
      <div className="part">
        <p className="muted" role="status">
          <strong>
            {count === undefined
              ? `More than ${formatCount(maxCounted)} sales`
              : formatNumberOf(count, 'sale')}
          </strong>{' '}
          for “{text}”, newest first
          {count !== newest.length && `, the first ${newest.length}`}
        </p>
        <RowTable label="Sales found" rows={rows} />
      </div>
    );
  };

  app.get(pages.sales.path, async (c) => {
    const { page, readCookie } = c.var;
    const id = c.req.query('search');
    const remembered = searches.read(page.viewer.formToken, readCookie('staff-searches'));
    const text = remembered.find((one) => one.id === id)?.text;
    const found = text !== undefined && (await find(c, text));
    return c.var.send(
      <PageFrame {...page}>
        <ActForm
          className="search"
          action={pages.sales.path}
          button={
            <>
              <Icon glyph={SearchIcon} size="sm" /> Search
            </>
          }
          isMain
        >
          <label>
            Find a sale
            <input
              name="text"
              type="search"
              defaultValue={text}
              maxLength={maxSearchLength}
              autoComplete="off"
              spellCheck={false}
              aria-describedby="hint"
            />
          </label>
          <p id="hint" className="small">
            Reference, email, postcode, name or phone. The first characters are enough.
          </p>
        </ActForm>
        {id !== undefined && text === undefined && (
          <p role="status">That search is not remembered any more. Search again.</p>
        )}
        {found}
      </PageFrame>,
    );
  });

  app.post(pages.sales.path, (c) => {
    const { field, page, readCookie, setCookie } = c.var;
    const text = tidySearchText(field('text'));
    if (text === '') return c.redirect(pages.sales.path, 303);
    const before = readCookie('staff-searches');
    const { id, cookie } = searches.add(page.viewer.formToken, before, text);
    setCookie('staff-searches', cookie);
    return c.redirect(`${pages.sales.path}?${new URLSearchParams({ search: id })}`, 303);
  });
};
