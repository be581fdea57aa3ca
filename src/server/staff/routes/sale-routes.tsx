import { Hono } from 'hono';
import { referencePattern } from '#rules/identifiers/reference.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { StartupError } from '#server/platform/errors/startup-error.ts';
import { changeHold } from '#server/records/person/change-hold.ts';
import { isAnonymised } from '#server/sales/bank/bank-details.ts';
import { readEvidence } from '#server/sales/contracts/evidence-file.ts';
import { renderEvidencePage } from '#server/sales/contracts/evidence-page.ts';
import { type Contract, findContract } from '#server/sales/contracts/found-contract.ts';
import { sendAgain } from '#server/sales/deliveries/delivery-states.ts';
import { readSale } from '../sales/read-sale.ts';
import { isSaleDone, type SaleDone } from '../views/sales/sale-done.ts';
import { SaleView } from '../views/sales/sale-view.tsx';
import { getSalePath, salesPage } from '../views/staff-pages.ts';
import type { StaffAppDeps } from './staff-deps.ts';
import {
  allow,
  readWholeNumber,
  refuseAct,
  type StaffContext,
  type StaffEnv,
} from './staff-request.tsx';

const path = `${salesPage.path}/:reference{[A-Za-z0-9-]{1,20}}` as const;
const maxReasonLength = 200;

export function createSaleRoutes({ db, keys, clock, dataFolder, shopOrigin }: StaffAppDeps) {
  const app = new Hono<StaffEnv>();
  /** What is asked of the sale of the address. */
  const ofSale =
    (answer: (c: StaffContext, contract: Contract) => Promise<Response>) =>
    async (c: StaffContext): Promise<Response> => {
      const reference = (c.req.param('reference') ?? '').toUpperCase();
      const contract = referencePattern.test(reference) && (await findContract(db, reference));
      if (contract) return answer(c, contract);
      const text = 'Search for it on Sales: it may have been deleted at the end of its period.';
      return c.var.sendMessage(404, 'There is no such sale', text);
    };
  const backTo = (c: StaffContext, { reference }: Contract, done: SaleDone, place = '') =>
    c.redirect(`${getSalePath(reference)}?done=${done}${place}`, 303);

  const show = ofSale(async (c, contract) => {
    const { page, record } = c.var;
    await record('looked-at-sale', contract.reference);
    const sale = await readSale({ db, keys, shopOrigin, brand: page.look.brand }, contract);
    const done = c.req.query('done');
    const view = { sale, shopOrigin, done: isSaleDone(done) ? done : undefined };
    return c.var.send(<SaleView {...page} {...view} />);
  });

  const downloadEvidence = ofSale(async (c, contract) => {
    const { reference } = contract;
    await c.var.record('downloaded-evidence', reference);
    c.header('Content-Disposition', `attachment; filename="evidence-${reference}.html"`);
    return c.html(renderEvidencePage(await readEvidence(db, contract)));
  });

  const sendDeliveryAgain = ofSale(async (c, contract) => {
    if (isAnonymised(contract)) {
      const text = 'The person was erased from this sale: there is nothing to send again.';
      return c.var.sendMessage(409, 'Nothing was sent', text);
    }
    const id = c.var.field('id');
    const attempts = readWholeNumber(c.var.field('attempts'));
    if (!isUuid(id) || attempts === undefined) return backTo(c, contract, 'not-sent');
    const kind = await db.transaction(async (tx) => {
      const sent = await sendAgain(tx, { id, contractId: contract.id, attempts });
      if (sent) await c.var.record('sent-again', `${contract.reference}, ${sent}`, tx);
      return sent;
    });
    return backTo(c, contract, kind ? 'sent' : 'not-sent');
  });

  const holdOrRelease = ofSale(async (c, contract) => {
    const { reference } = contract;
    const { member, record } = c.var;
    if (member.role !== 'admin') return refuseAct(c, `a legal hold of ${reference}`);
    const given = c.var.field('reason').trim().slice(0, maxReasonLength);
    if (given === '') return backTo(c, contract, 'no-reason', '#hold');
    const isRelease = c.var.field('act') === 'release';
    const [act, done] = isRelease
      ? (['released-sale', 'released'] as const)
      : (['held-sale', 'held'] as const);
    try {
      const reason = isRelease ? null : given;
      const changed = await changeHold({ db, dataFolder, clock }, contract, reason, {
        seen: c.var.field('since') || null,
        // Without the reason: people write names there, and nothing erases them from the audit.
        withChange: (tx) => record(act, reference, tx),
      });
      return backTo(c, contract, changed ? done : 'changed-meanwhile', '#hold');
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      return c.var.sendMessage(503, 'Legal holds cannot be recorded now', error.message);
    }
  });

  return app
    .get(path, allow(salesPage), show)
    .get(`${path}/evidence`, allow(salesPage), downloadEvidence)
    .post(`${path}/send-again`, allow(salesPage), sendDeliveryAgain)
    .post(`${path}/hold`, allow(salesPage), holdOrRelease);
}
