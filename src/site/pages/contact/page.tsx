import { useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { getPagePath, leavePath } from '#api/paths.ts';
import { Icon } from '#design/components/icon/icon.tsx';
import { ChatIcon, DocumentIcon, MailIcon, UserIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { PhoneLine } from '#site/plan/phone-line.tsx';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { siteContext } from '#site/server-context.ts';
import { OutcomeCard } from '#site/shell/outcome-card.tsx';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { useFocusOnNavigation } from '#site/shell/use-focus-on-navigation.ts';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

export function loader({ context }: Route.LoaderArgs) {
  const { brand, footer, products } = context.get(siteContext);
  const repairNumbers = [...new Set(products.map(({ repairPhoneNumber }) => repairPhoneNumber))];
  return {
    // Plans may have numbers of their own, which are in the buyer's confirmation.
    repairNumber: repairNumbers.length === 1 ? repairNumbers[0] : undefined,
    customerServiceNumber: footer.customerServicePhoneNumber,
    expert: brand.expert,
    email: brand.email,
    parties: Object.values(brand.parties),
  };
}

const heading = 'Contact us';

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { repairNumber, customerServiceNumber, expert, email, parties } = loaderData;
  const isOneNumber = customerServiceNumber === expert.phoneNumber;
  const start = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigation(start);
  return (
    <PageFrame title={heading} description="Phone numbers, opening hours, email and complaints.">
      <OutcomeCard
        headingRef={start}
        art="pillar-box"
        title={heading}
        why="Have your reference number ready if you have one. It starts with HS."
        foot={
          <ul className={styles.ways}>
            <li>
              <Icon glyph={MailIcon} />
              <div>
                <h2>Write to us</h2>
                <p>
                  <Link href={`mailto:${email}`}>{email}</Link>
                </p>
              </div>
            </li>
            <li>
              <Icon glyph={DocumentIcon} />
              <div>
                <h2>Leave a plan</h2>
                <p>
                  Cancel, or stop the renewal, <Link href={leavePath}>online</Link>: two steps, and
                  no reason asked.
                </p>
              </div>
            </li>
            {!isOneNumber && (
              <li>
                <Icon glyph={UserIcon} />
                <div>
                  <h2>Your energy account</h2>
                  <p>
                    Call customer service about your bill or your account:{' '}
                    <PhoneLink number={customerServiceNumber} />
                  </p>
                </div>
              </li>
            )}
            {parties.map(({ name, complaints, insuranceComplaints }) => (
              <li key={name}>
                <Icon glyph={ChatIcon} />
                <div>
                  <h2>Complain about {name}</h2>
                  <p>{complaints}</p>
                  {insuranceComplaints && (
                    <p>
                      <strong>Insurance policies.</strong> {insuranceComplaints}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        }
      >
        <div className={styles.numbers}>
          {repairNumber && (
            <p className={styles.number}>
              <PhoneLine lead="A repair, day or night" number={repairNumber} />
            </p>
          )}
          <p className={styles.number}>
            <PhoneLine
              lead={`Choosing a plan${isOneNumber ? ', or your energy account' : ''}, free to call`}
              number={expert.phoneNumber}
            />
            {expert.hours.map(({ days, times }) => (
              <span key={days}>
                {days}, {times}
              </span>
            ))}
            <Link as={RouterLink} to={getPagePath('speak-to-an-expert')}>
              Ask us to call you
            </Link>
          </p>
        </div>
      </OutcomeCard>
    </PageFrame>
  );
}
