import type { ReactNode } from 'react';
import { documentsPath } from '#api/paths.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { DownloadIcon } from '#design/components/icon/icons.ts';
import type { Evidence } from '#journey/evidence.ts';
import { formatAddressLine, getCoveredHome } from '#journey/postal-address.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { formatPhoneNumber } from '#rules/fields/phone.ts';
import type { Contract } from '#server/sales/contracts/found-contract.ts';
import { isInForce } from '#server/sales/notices/contract-to-leave.ts';
import type { Sale } from '../../sales/read-sale.ts';
import { Moment } from '../moment.tsx';
import { MenuDocument, type Viewer } from '../staff-document.tsx';
import { getSalePath, salesPage } from '../staff-pages.ts';
import type { StaffBrand } from '../staff-styles.ts';
import { LegalHold } from './legal-hold.tsx';
import { SaleDeliveries, SaleMails } from './sale-deliveries.tsx';
import { type SaleDone, saleDone } from './sale-done.ts';
import { SaleEvidence } from './sale-evidence.tsx';
import { SaleNotices } from './sale-notices.tsx';
import { SaleState } from './sales-view.tsx';

interface SaleProps {
  look: StaffBrand;
  viewer: Viewer;
  sale: Sale;
  /** The shop's, which shows the archived documents. */
  shopOrigin: string;
  done: SaleDone | undefined;
}

export function SaleView({ look, viewer, sale, shopOrigin, done }: SaleProps) {
  const { contract, isErased } = sale;
  const { reference, createdAt, customerDetails, productDetails, evidence } = contract;
  const buyer = isErased
    ? 'Erased buyer'
    : `${customerDetails.firstName} ${customerDetails.surname}`;
  return (
    <MenuDocument title={`Sale ${reference}`} look={look} viewer={viewer} current={salesPage}>
      <div className="title">
        <div>
          <p className="small">
            <a className="sale-crumb" href={salesPage.path}>
              Sales
            </a>{' '}
            / {reference}
          </p>
          <h1>
            {buyer}, {productDetails.productName}
          </h1>
          <p className="muted">
            <WholeState sale={sale} /> Bought on <Moment at={createdAt} />, London time
          </p>
        </div>
        <p>
          <ButtonLink variant="secondary" size="sm" href={`${getSalePath(reference)}/evidence`}>
            <Icon glyph={DownloadIcon} size="sm" /> Evidence
          </ButtonLink>
        </p>
      </div>
      {done && <p role="status">{saleDone[done]}</p>}
      {isErased && (
        <p>
          The buyer’s details were erased. Plan, price, dates and evidence stay, without the person.
        </p>
      )}
      <SaleFacts sale={sale} />
      <section className="sale-block">
        <h2>
          Price by month <span>as it was sold</span>
        </h2>
        <dl className="sale-prices">
          {evidence.sold.priceRows.map(({ term, description }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </section>
      <SaleEvidence evidence={evidence} />
      <div className="sale-pair">
        <SaleDeliveries sale={sale} formToken={viewer.formToken} />
        <section className="sale-block">
          <h2>Documents as agreed</h2>
          {evidence.documents.length === 0 && <p>None.</p>}
          <ul>
            {evidence.documents.map(({ slug, hash, name }) => (
              <li key={slug}>
                <a className="sale-link" href={`${shopOrigin}${documentsPath}/${slug}/${hash}`}>
                  {name}
                </a>{' '}
                <span className="muted">version {hash.slice(0, 8)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <SaleMails mails={sale.mails} />
      <SaleNotices notices={sale.notices} />
      <LegalHold contract={contract} viewer={viewer} />
    </MenuDocument>
  );
}

function WholeState({ sale: { deliveries, notices } }: { sale: Sale }) {
  const worst =
    deliveries.find(({ state }) => state === 'failed') ??
    deliveries.find(({ state }) => state === 'waiting');
  return <SaleState {...worst} isLeaving={notices.some(isInForce)} />;
}

function SaleFacts({ sale: { contract, isErased, account } }: { sale: Sale }) {
  const { customerDetails, evidence, correspondenceAddress, propertyAddress } = contract;
  const { title, firstName, surname, dob, email, telNumber } = customerDetails;
  const { dates, sold, seller, insurer } = evidence;
  return (
    <div className="sale-facts">
      {!isErased && (
        <>
          <Facts
            title="Who"
            rows={[
              ['Name', `${title} ${firstName} ${surname}`],
              ['Born', dob],
              ['Email', email],
              ['Phone', formatPhoneNumber(telNumber)],
              ['Bank', account],
            ]}
          />
          <Facts
            title="Home"
            rows={[
              ['Address', formatAddressLine(getCoveredHome(contract))],
              [
                'Write to',
                propertyAddress ? formatAddressLine(correspondenceAddress) : 'The same address',
              ],
            ]}
          />
        </>
      )}
      <Facts
        title="Plan"
        rows={[
          ['Kind', sold.isInsurance ? 'Insurance policy' : 'Maintenance & Support Plan'],
          ['Price', sold.price],
          ['Call-out fee', sold.callOutFee],
          ['Sold by', seller?.name],
          ['Insured by', insurer?.name],
          ['Renewal', sold.renewal],
          ['Buyer’s choice', describeChoice(evidence.renews)],
          ['Content', evidence.contentVersion],
        ]}
      />
      <Facts
        title="Dates"
        rows={[
          ['Bought', formatLongDate(dates.boughtOn)],
          ['Repairs from', formatLongDate(dates.coveredFrom)],
          ['First payment', formatLongDate(dates.firstCollection)],
          ['Free to cancel', `Until ${formatLongDate(dates.cancelBy)}, ${sold.cancelCondition}`],
          ['Campaign', describeCampaign(contract)],
        ]}
      />
    </div>
  );
}

function describeChoice(renews: Evidence['renews']): string | undefined {
  if (!renews) return undefined;
  if (renews.choice === null) return 'Not told by the browser';
  return renews.choice ? 'To renew by itself' : 'Not to renew by itself';
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

interface FactsProps {
  title: string;
  rows: [term: string, description: ReactNode][];
}

function Facts({ title, rows }: FactsProps) {
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {rows
          .filter(([, description]) => description !== undefined)
          .map(([term, description]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{description}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
