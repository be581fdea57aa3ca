import { listHeldContracts } from '#server/sales/contracts/found-contract.ts';
import { readHeldTotal } from '#server/sales/held-sales/held-sales.ts';
import { formatNumberOf } from '#server/visits/funnel/number-texts.ts';
import type { AddPage } from '../requests/staff-request.tsx';
import { RowTable } from '../views/blocks.tsx';
import { heldSalesPath, PageFrame } from '../views/page.tsx';
import { readSaleRows } from './sale-rows.tsx';

const maxShown = 50;

/** The sales that are held for a look. */
export const addHeldSalesPage: AddPage = (app, { db, clock }) => {
  app.get(heldSalesPath, async ({ var: { page, record, send } }) => {
    const { count } = await readHeldTotal(db);
    await record('looked-at-held-sales', formatNumberOf(count, 'sale'));
    const rows = await readSaleRows({ db, clock }, await listHeldContracts(db, maxShown));
    const first = count > rows.length ? `, the first ${rows.length}` : '';
    return send(
      <PageFrame
        {...page}
        title="Sales held for a look"
        below="Held for a look"
        lead="Many were bought with one account or one mailbox. Their buyers were told nothing else than usual, and nothing is sent on. Open one to see its others, and decide about all of them."
      >
        <RowTable
          caption={`${formatNumberOf(count, 'sale')}, newest first${first}`}
          empty="No sale is held for a look."
          rows={rows}
        />
      </PageFrame>,
    );
  });
};
