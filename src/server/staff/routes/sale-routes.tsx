import type { Context } from 'hono';
import { referencePattern } from '#rules/identifiers/reference.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { StartupError } from '#server/platform/errors/startup-error.ts';
import { changeHold } from '#server/records/person/change-hold.ts';
import { isAnonymised } from '#server/sales/bank/bank-details.ts';
import { readEvidence } from '#server/sales/contracts/evidence-file.ts';
import { renderEvidencePage } from '#server/sales/contracts/evidence-page.ts';
import { findContract } from '#server/sales/contracts/found-contract.ts';
import { sendAgain } from '#server/sales/deliveries/delivery-states.ts';
import { readSale } from '../sales/read-sale.ts';
import { isSaleDone } from '../views/sales/sale-done.ts';
import { SaleView } from '../views/sales/sale-view.tsx';
import { getSalePath, salesPage } from '../views/staff-pages.ts';
import { readForm, type StaffEnv, type StaffRoutes } from './staff-routes.ts';

const path = `${salesPage.path}/:reference{[A-Za-z0-9-]{1,20}}` as const;
const maxReasonLength = 200;

export function addSaleRoutes({
  app,
  deps: { db, keys, clock, dataFolder, shopOrigin },
  recordAct,
  look,
  send,
  sendMessage,
  allow,
  refuseAct,
}: StaffRoutes): void {
  const sendUnknown = (c: Context<StaffEnv>) =>
    sendMessage(
      c,
      404,
      'There is no such sale',
      'Search for it on Sales: it may have been deleted at the end of its period.',
    );
  const find = async (c: Context<StaffEnv>) => {
    const reference = (c.req.param('reference') ?? '').toUpperCase();
    return referencePattern.test(reference) ? findContract(db, reference) : undefined;
  };

  app.get(path, allow(salesPage), async (c) => {
    const viewer = c.get('viewer');
    const current = look();
    const sale = await readSale(
      { db, keys, shopOrigin, brand: current.brand },
      c.req.param('reference'),
    );
    if (!sale) return sendUnknown(c);
    await recordAct(viewer.member, 'looked-at-sale', sale.contract.reference);
    const done = c.req.query('done');
    const view = { sale, shopOrigin, done: isSaleDone(done) ? done : undefined };
    return send(c, <SaleView look={current} viewer={viewer} {...view} />);
  });

  app.get(`${path}/evidence`, allow(salesPage), async (c) => {
    const contract = await find(c);
    if (!contract) return sendUnknown(c);
    await recordAct(c.get('viewer').member, 'downloaded-evidence', contract.reference);
    const file = renderEvidencePage(await readEvidence(db, contract));
    c.header('Content-Disposition', `attachment; filename="evidence-${contract.reference}.html"`);
    return c.html(file);
  });

  app.post(`${path}/send-again`, allow(salesPage), async (c) => {
    const contract = await find(c);
    if (!contract) return sendUnknown(c);
    const { id: contractId, reference } = contract;
    if (isAnonymised(contract)) {
      const text = 'The person was erased from this sale: there is nothing to send again.';
      return sendMessage(c, 409, 'Nothing was sent', text);
    }
    const form = await readForm(c);
    const id = form.get('id') ?? '';
    const attempts = Number(form.get('attempts'));
    const kind =
      isUuid(id) && Number.isSafeInteger(attempts)
        ? await db.transaction(async (tx) => {
            const sent = await sendAgain(tx, { id, contractId, attempts });
            const about = `${reference}, ${sent}`;
            if (sent) await recordAct(c.get('viewer').member, 'sent-again', about, tx);
            return sent;
          })
        : undefined;
    return c.redirect(`${getSalePath(reference)}?done=${kind ? 'sent' : 'not-sent'}`, 303);
  });

  app.post(`${path}/hold`, allow(salesPage), async (c) => {
    const { member } = c.get('viewer');
    const contract = await find(c);
    if (!contract) return sendUnknown(c);
    const { reference } = contract;
    if (member.role !== 'admin') return refuseAct(c, `a legal hold of ${reference}`);
    const form = await readForm(c);
    const isRelease = form.get('act') === 'release';
    const given = (form.get('reason') ?? '').replaceAll('\0', '').trim().slice(0, maxReasonLength);
    if (given === '') return c.redirect(`${getSalePath(reference)}?done=no-reason#hold`, 303);
    const act = isRelease ? 'released-sale' : 'held-sale';
    try {
      const changed = await changeHold(
        { db, dataFolder, clock },
        contract,
        isRelease ? null : given,
        {
          seen: form.get('since') || null,
          // Without the reason: people write names there, and nothing erases them from the audit.
          withChange: (tx) => recordAct(member, act, reference, tx),
        },
      );
      const done = changed ? (isRelease ? 'released' : 'held') : 'changed-meanwhile';
      return c.redirect(`${getSalePath(reference)}?done=${done}#hold`, 303);
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      return sendMessage(c, 503, 'Legal holds cannot be recorded now', error.message);
    }
  });
}
