import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import { Icon } from '#design/components/icon/icon.tsx';
import { HomeIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';

export function HomeServicesLink() {
  return (
    <Link as={RouterLink} to={basePath} variant="standalone" icon={<Icon glyph={HomeIcon} />}>
      Back to home services
    </Link>
  );
}
