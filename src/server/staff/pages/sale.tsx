import { documentsPath } from '#api/paths.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { DownloadIcon } from '#design/components/icon/icons.ts';
import { formatAddressLine, getCoveredHome } from '#journey/postal-address.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { formatPhoneNumber } from '#rules/fields/phone.ts';
import { referencePattern } from '#rules/identifiers/reference.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { changeHold } from '#server/records/person/change-hold.ts';
import { isAnonymised, openBankDetails } from '#server/sales/bank/bank-details.ts';
import { readEvidence } from '#server/sales/contracts/evidence-file.ts';
import { renderEvidencePage } from '#server/sales/contracts/evidence-page.ts';
import { type Contract, findContract } from '#server/sales/contracts/found-contract.ts';
import {
  listDeliveries,
  readContractStates,
  sendAgain,
} from '#server/sales/deliveries/delivery-states.ts';
import { isInForce, listNotices } from '#server/sales/leaving/notices.ts';
import {
  type AddPage,
  readWholeNumber,
  refuseAct,
  type StaffContext,
} from '../requests/staff-request.tsx';
import { FactList, Section } from '../views/blocks.tsx';
import { getSalePath, PageFrame, pages } from '../views/page.tsx';
import { Moment } from '../views/values.tsx';
import { DeliveryState } from './deliveries.tsx';
import {
  decideAsAsked,
  HeldSaleActs,
  HeldState,
  readHeldSale,
  SameSalesSection,
} from './held-sale.tsx';
import {
  LegalHold,
  maxDeliveries,
  type Sale,
  SaleDeliveries,
  SaleEvidence,
  SaleMails,
  SaleNotices,
} from './sale-sections.tsx';

const path = `${pages.sales.path}/:reference{[A-Za-z0-9-]{1,20}}` as const;
const maxReasonLength = 200;

/** What a press on the page has done. */
const dones = {
  sent: 'It is sent again now. Open this page again to see the answer.',
  'not-sent': 'Nothing was sent: it is being sent, or was sent since you opened the page.',
  held: 'The sale is on legal hold: it is not deleted.',
  released: 'The legal hold has ended.',
  'changed-meanwhile':
    'Nothing was done: somebody changed the legal hold since you opened the page.',
  'no-reason': 'Nothing was done: enter a reason.',
  'let-go': 'It was let go: webhook and mail go out now.',
  ended: 'It was ended: nothing of it is sent, and nothing is collected.',
  decided: 'Nothing was done: somebody has decided meanwhile.',
};

export const addSalePage: AddPage = (app, deps) => {
  const { db, keys, clock, dataFolder, shopOrigin } = deps;
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
  const backTo = (c: StaffContext, { reference }: Contract, done: keyof typeof dones, place = '') =>
    c.redirect(`${getSalePath(reference)}?done=${done}${place}`, 303);

  const show = ofSale(async (c, contract) => {
    const { content, member, page, record } = c.var;
    const { id, reference, createdAt, productDetails, evidence, heldState } = contract;
    await record('looked-at-sale', reference);
    const deliveries = await listDeliveries(db, { contractId: id, limit: maxDeliveries });
    const notices = await listNotices(db, id);
    const held = await readHeldSale(deps, contract);
    const isErased = isAnonymised(contract);
    const ending = isErased ? undefined : openBankDetails(keys, contract)?.accountNumber.slice(-4);
    const shown = { brand: content.brand, shopOrigin, isAdmin: member.role === 'admin' };
    const sale = { contract, isErased, ending, deliveries, notices, ...shown };
    const { firstName, surname } = contract.customerDetails;
    const state = (await readContractStates(db, [id])).get(id);
    const asked = c.req.query('done');
    return c.var.send(
      <PageFrame
        {...page}
        title={`Sale ${reference}`}
        below={reference}
        heading={`${isErased ? 'Erased buyer' : `${firstName} ${surname}`}, ${productDetails.productName}`}
        lead={
          <>
            {held && <HeldState {...held} />}
            {(!held || heldState === 'let-go') && (
              <DeliveryState {...state} isLeaving={notices.some(isInForce)} />
            )}{' '}
            Bought on <Moment at={createdAt} />, London time
          </>
        }
        aside={
          <div className="acts">
            {held && heldState === 'held' && <HeldSaleActs {...held} />}
            <ButtonLink variant="secondary" size="sm" href={`${getSalePath(reference)}/evidence`}>
              <Icon glyph={DownloadIcon} size="sm" /> Evidence
            </ButtonLink>
          </div>
        }
        done={Object.entries(dones).find(([name]) => name === asked)?.[1]}
      >
        {isErased && (
          <p>
            The buyer’s details were erased. Plan, price, dates and evidence stay, without the
            person.
          </p>
        )}
        <div className="facts">
          {Object.entries(describeSale(sale)).map(([name, facts]) => (
            <Section key={name} title={name}>
              <FactList className="pairs" facts={facts} />
            </Section>
          ))}
        </div>
        {held && <SameSalesSection {...held} />}
        <Section title="Price by month" note="as it was sold">
          <FactList
            className="prices"
            facts={Object.fromEntries(
              evidence.sold.priceRows.map(({ term, description }) => [term, description]),
            )}
          />
        </Section>
        <SaleEvidence {...sale} />
        <div className="deliveries-and-documents">
          <SaleDeliveries {...sale} />
          <Section title="Documents as agreed">
            {evidence.documents.length === 0 && <p>None.</p>}
            <ul>
              {evidence.documents.map(({ slug, hash, name }) => (
                <li key={slug}>
                  <a href={`${shopOrigin}${documentsPath}/${slug}/${hash}`}>{name}</a>{' '}
                  <span className="muted">version {hash.slice(0, 8)}</span>
                </li>
              ))}
            </ul>
          </Section>
        </div>
        <SaleMails {...sale} />
        <SaleNotices {...sale} />
        <LegalHold {...sale} />
      </PageFrame>,
    );
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

  const decide = ofSale(async (c, contract) => {
    const asked = await decideAsAsked(deps, c, contract);
    if (!asked) {
      const text = 'The form does not say whether the sale is let go or ended.';
      return c.var.sendMessage(400, 'That did not work', text);
    }
    return backTo(c, contract, asked.decided > 0 ? asked.decision : 'decided');
  });

  const holdOrRelease = ofSale(async (c, contract) => {
    const { reference } = contract;
    const { member, record } = c.var;
    if (member.role !== 'admin') return refuseAct(c, `a legal hold of ${reference}`);
    const given = c.var.field('reason').trim().slice(0, maxReasonLength);
    if (given === '') return backTo(c, contract, 'no-reason', '#hold');
    const isRelease = c.var.field('act') === 'release';
    const done = isRelease ? 'released' : 'held';
    try {
      const reason = isRelease ? null : given;
      const changed = await changeHold({ db, dataFolder, clock }, contract, reason, {
        seen: c.var.field('since') || null,
        // Without the reason: people write names there, and nothing erases them from the audit.
        withChange: (tx) => record(`${done}-sale`, reference, tx),
      });
      return backTo(c, contract, changed ? done : 'changed-meanwhile', '#hold');
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      return c.var.sendMessage(503, 'Legal holds cannot be recorded now', error.message);
    }
  });

  app.get(path, show);
  app.get(`${path}/evidence`, downloadEvidence);
  app.post(`${path}/send-again`, sendDeliveryAgain);
  app.post(`${path}/held`, decide);
  app.post(`${path}/hold`, holdOrRelease);
};

function describeSale({ contract, isErased, ending }: Sale) {
  const { customerDetails, evidence, correspondenceAddress, propertyAddress } = contract;
  const { title, firstName, surname, dob, email, telNumber } = customerDetails;
  const { dates, sold, seller, insurer } = evidence;
  return {
    ...(!isErased && {
      Who: {
        Name: `${title} ${firstName} ${surname}`,
        Born: dob,
        Email: email,
        Phone: formatPhoneNumber(telNumber),
        Bank:
          ending === undefined
            ? `Nobody can read it: BANK_KEYS lacks the key ${contract.bankKeyId}, or has another one under this name.`
            : `Account ending ${ending}`,
      },
      Home: {
        Address: formatAddressLine(getCoveredHome(contract)),
        'Write to': propertyAddress ? formatAddressLine(correspondenceAddress) : 'The same address',
      },
    }),
    Plan: {
      Kind: sold.isInsurance ? 'Insurance policy' : 'Maintenance & Support Plan',
      Price: sold.price,
      'Call-out fee': sold.callOutFee,
      'Sold by': seller?.name,
      'Insured by': insurer?.name,
      Renewal: sold.renewal,
      'Buyer’s choice': evidence.renews && (sold.renewalChoice ?? 'Not told by the browser'),
      Content: evidence.contentVersion,
    },
    Dates: {
      Bought: formatLongDate(dates.boughtOn),
      'Repairs from': formatLongDate(dates.coveredFrom),
      'First payment': formatLongDate(dates.firstCollection),
      'Free to cancel': `Until ${formatLongDate(dates.cancelBy)}, ${sold.cancelCondition}`,
      Campaign: describeCampaign(contract),
    },
  };
}

/** By what the buyer came: a code of a campaign, the codes of a partner's link, the variant of a test. */
function describeCampaign({ campaignCode, affiliate, pageVariant }: Contract): string {
  const parts = [
    campaignCode,
    affiliate && Object.values(affiliate).join(' '),
    pageVariant && `page variant ${pageVariant}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'None';
}
