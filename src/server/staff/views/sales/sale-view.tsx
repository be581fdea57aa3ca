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
import { FactList } from '../fact-list.tsx';
import { Moment } from '../moment.tsx';
import { PageFrame, type PageProps } from '../page-frame.tsx';
import { Section } from '../section.tsx';
import { getSalePath, salesPage } from '../staff-pages.ts';
import { LegalHold } from './legal-hold.tsx';
import { SaleDeliveries, SaleMails } from './sale-deliveries.tsx';
import { type SaleDone, saleDone } from './sale-done.ts';
import { SaleEvidence } from './sale-evidence.tsx';
import { SaleNotices } from './sale-notices.tsx';
import { SaleState } from './sale-state.tsx';

interface SaleProps extends PageProps {
  sale: Sale;
  /** The shop's, which shows the archived documents. */
  shopOrigin: string;
  done: SaleDone | undefined;
}

export function SaleView({ sale, shopOrigin, done, ...page }: SaleProps) {
  const { contract, isErased } = sale;
  const { reference, createdAt, customerDetails, productDetails, evidence } = contract;
  const { member } = page.viewer;
  const buyer = isErased
    ? 'Erased buyer'
    : `${customerDetails.firstName} ${customerDetails.surname}`;
  return (
    <PageFrame
      {...page}
      of={salesPage}
      title={`Sale ${reference}`}
      below={reference}
      heading={`${buyer}, ${productDetails.productName}`}
      lead={
        <>
          <WholeState sale={sale} /> Bought on <Moment at={createdAt} />, London time
        </>
      }
      aside={
        <ButtonLink variant="secondary" size="sm" href={`${getSalePath(reference)}/evidence`}>
          <Icon glyph={DownloadIcon} size="sm" /> Evidence
        </ButtonLink>
      }
      done={done && saleDone[done]}
    >
      {isErased && (
        <p>
          The buyer’s details were erased. Plan, price, dates and evidence stay, without the person.
        </p>
      )}
      <SaleFacts sale={sale} />
      <Section title="Price by month" note="as it was sold">
        <FactList
          className="prices"
          facts={Object.fromEntries(
            evidence.sold.priceRows.map(({ term, description }) => [term, description]),
          )}
        />
      </Section>
      <SaleEvidence evidence={evidence} />
      <div className="deliveries-and-documents">
        <SaleDeliveries sale={sale} />
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
      <SaleMails mails={sale.mails} />
      <SaleNotices notices={sale.notices} />
      <LegalHold contract={contract} role={member.role} />
    </PageFrame>
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
  const who = {
    Name: `${title} ${firstName} ${surname}`,
    Born: dob,
    Email: email,
    Phone: formatPhoneNumber(telNumber),
    Bank: account,
  };
  const home = {
    Address: formatAddressLine(getCoveredHome(contract)),
    'Write to': propertyAddress ? formatAddressLine(correspondenceAddress) : 'The same address',
  };
  const plan = {
    Kind: sold.isInsurance ? 'Insurance policy' : 'Maintenance & Support Plan',
    Price: sold.price,
    'Call-out fee': sold.callOutFee,
    'Sold by': seller?.name,
    'Insured by': insurer?.name,
    Renewal: sold.renewal,
    'Buyer’s choice': describeChoice(evidence.renews),
    Content: evidence.contentVersion,
  };
  const days = {
    Bought: formatLongDate(dates.boughtOn),
    'Repairs from': formatLongDate(dates.coveredFrom),
    'First payment': formatLongDate(dates.firstCollection),
    'Free to cancel': `Until ${formatLongDate(dates.cancelBy)}, ${sold.cancelCondition}`,
    Campaign: describeCampaign(contract),
  };
  const parts = { ...(!isErased && { Who: who, Home: home }), Plan: plan, Dates: days };
  return (
    <div className="facts">
      {Object.entries(parts).map(([name, facts]) => (
        <Section key={name} title={name}>
          <FactList className="pairs" facts={facts} />
        </Section>
      ))}
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
