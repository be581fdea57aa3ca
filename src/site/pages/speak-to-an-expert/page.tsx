import { useLocation, useNavigate } from 'react-router';
import { basePath } from '#api/paths.ts';
import { Button } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { siteContext } from '#site/server-context.ts';
import { firstPageKey } from '#site/shell/first-page.ts';
import { PageFrame } from '#site/shell/page-frame.tsx';
import type { Route } from './+types/page.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { products } = context.get(siteContext);
  return { phoneNumber: products.find(({ sellable }) => sellable)?.enquiryPhoneNumber };
}

export default function ExpertPage({ loaderData }: Route.ComponentProps) {
  const { phoneNumber } = loaderData;
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === firstPageKey;
  return (
    <PageFrame title="Speak to an expert" width="narrow">
      <Card as="section">
        <h1>Speak to an expert</h1>
        <p>
          Tell one of our home cover experts what you have got, and they will point you to the right
          plan.
        </p>
        {phoneNumber && (
          <p>
            Call free on <a href={`tel:${phoneNumber.replaceAll(' ', '')}`}>{phoneNumber}</a>,
            Monday to Friday from 8am to 8pm, Saturday from 9am to 5pm.
          </p>
        )}
        <Button
          variant="tertiary"
          onClick={() => (isFirstPage ? navigate(basePath) : navigate(-1))}
        >
          Back
        </Button>
      </Card>
    </PageFrame>
  );
}
