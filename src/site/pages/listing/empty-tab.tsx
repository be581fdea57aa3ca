import { Link as RouterLink } from 'react-router';
import { getPagePath } from '#api/paths.ts';
import { Card } from '#design/components/card/card.tsx';
import { Link } from '#design/components/link/link.tsx';

export function EmptyTab() {
  return (
    <Card title="No plans here at the moment" titleAs="h3">
      <p>
        We have no plans of this type at the moment. Please look at the other types of cover, or{' '}
        <Link as={RouterLink} to={getPagePath('speak-to-an-expert')}>
          speak to an expert
        </Link>
        .
      </p>
    </Card>
  );
}
