import { useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { useFocusOnNavigation } from '#site/shell/use-focus-on-navigation.ts';
import styles from './page.module.css';

const enquiry = {
  heading: 'Thank you. We have your message.',
  text: 'One of our home cover experts will read it and get back to you by phone or email.',
};
const notFound = {
  heading: 'There is no purchase to show here',
  text: 'Right after you buy a plan, this page shows your reference number. If you bought one earlier, the number is in your confirmation email.',
};

export function SuccessWithoutPurchase({ isEnquiry }: { isEnquiry: boolean }) {
  const { heading, text } = isEnquiry ? enquiry : notFound;
  const start = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigation(start);
  return (
    <PageFrame title={heading} description={text} header="reduced" width="narrow">
      <Card as="section">
        <Stack gap="md">
          <h1 ref={start} tabIndex={-1} className={styles.plainHeading}>
            {heading}
          </h1>
          <p>{text}</p>
          <div>
            <ButtonLink as={RouterLink} to={basePath}>
              See all plans
            </ButtonLink>
          </div>
        </Stack>
      </Card>
    </PageFrame>
  );
}
