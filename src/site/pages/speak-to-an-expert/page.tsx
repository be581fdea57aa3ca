import { type MouseEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { basePath } from '#api/paths.ts';
import { Icon } from '#design/components/icon/icon.tsx';
import { ArrowLeftIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { joinWithAnd } from '#rules/display/joined-list.ts';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { siteContext } from '#site/server-context.ts';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { getPreviousPage, isOneStepBack } from '#site/shell/previous-page.ts';
import { useFocusOnNavigation } from '#site/shell/use-focus-on-navigation.ts';
import type { Route } from './+types/page.ts';
import { sendPostedEnquiry } from './enquiry-action.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import styles from './page.module.css';
import { useEnquiry } from './use-enquiry.ts';

export function action(args: Route.ActionArgs) {
  return sendPostedEnquiry(args);
}

export function loader({ context }: Route.LoaderArgs) {
  const { brand, carried } = context.get(siteContext);
  const { refused } = carried.journey ?? {};
  return {
    expert: brand.expert,
    refused: refused?.step === 'enquiry' ? { ...refused, hasErrors: true } : undefined,
  };
}

const heading = 'Speak to an expert';

export default function ExpertPage({ loaderData: { expert, refused } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const start = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigation(start);
  const form = useEnquiry(expert, refused);
  // Without script, Back leads to the listing.
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    const url = getPreviousPage();
    return isOneStepBack(url) ? navigate(-1) : navigate(url, { replace: true });
  };
  const hours = joinWithAnd(expert.hours.map(({ days, times }) => `${days} ${times}`));
  return (
    <PageFrame
      title={form.isRefused ? `Error: ${heading}` : heading}
      description="Ask our home cover experts which plan suits your home, by phone or with this form."
      width="narrow"
    >
      <Stack gap="md">
        <div>
          <Link
            href={basePath}
            variant="quiet"
            icon={<Icon glyph={ArrowLeftIcon} />}
            onClick={goBack}
          >
            Back
          </Link>
        </div>
        <h1 ref={start} tabIndex={-1} className={styles.heading}>
          {heading}
        </h1>
        <p>
          Tell one of our home cover experts what you need, and they will help you find the right
          plan. Or call free on <PhoneLink number={expert.phoneNumber} />
          {hours && `, ${hours}`}.
        </p>
        <EnquiryForm form={form} />
      </Stack>
    </PageFrame>
  );
}
