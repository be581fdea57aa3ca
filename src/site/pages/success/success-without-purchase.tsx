import { useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { DefinitionList } from '#design/components/definition-list/definition-list.tsx';
import { joinWithAnd } from '#rules/display/joined-list.ts';
import { withNoBreakSpaces } from '#rules/display/no-break-spaces.ts';
import { formatPhoneNumber } from '#rules/fields/phone.ts';
import type { EnquirySentState } from '#site/journey-state/in-tab/enquiry-sent-state.ts';
import { PhoneLine } from '#site/plan/phone-line.tsx';
import { OutcomeCard } from '#site/shell/outcome-card.tsx';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { useFocusOnNavigation } from '#site/shell/use-focus-on-navigation.ts';

/** The success page without a purchase: after an enquiry, or opened without either. */
export function SuccessWithoutPurchase({ enquiry }: { enquiry: EnquirySentState | undefined }) {
  const start = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigation(start);
  const title = enquiry ? 'Thank you. We have your message.' : 'There is no purchase to show here';
  const why = enquiry
    ? 'One of our home cover experts will read it and call you.'
    : 'Right after you buy a plan, this page shows your reference number. If you bought one earlier, the number is in your confirmation email.';
  return (
    <PageFrame title={title} description={why} header="reduced">
      <OutcomeCard
        headingRef={start}
        art={enquiry ? 'telephone' : 'magnifier'}
        title={enquiry ? `Thank you, ${enquiry.name}. We have your message.` : title}
        why={why}
        actions={
          <ButtonLink as={RouterLink} to={basePath} variant={enquiry ? 'tertiary' : 'primary'}>
            {enquiry ? 'Back to our plans' : 'See all plans'}
          </ButtonLink>
        }
        foot={enquiry && <ExpertLine expert={enquiry.expert} />}
      >
        {enquiry && (
          <DefinitionList
            items={[
              {
                term: 'We will call',
                description: withNoBreakSpaces(formatPhoneNumber(enquiry.telNumber)),
              },
              { term: 'When', description: capitalise(enquiry.expert.replyTime) },
              { term: 'If we miss you', description: `We email ${enquiry.email}` },
            ]}
          />
        )}
      </OutcomeCard>
    </PageFrame>
  );
}

function ExpertLine({ expert: { phoneNumber, hours } }: Pick<EnquirySentState, 'expert'>) {
  return (
    <>
      <PhoneLine lead="Would you rather call us?" number={phoneNumber} />
      {hours.length > 0 && (
        <span>{joinWithAnd(hours.map(({ days, times }) => `${days} ${times}`))}.</span>
      )}
    </>
  );
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
