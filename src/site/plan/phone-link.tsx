import type { ReactNode } from 'react';
import { Link } from '#design/components/link/link.tsx';

interface PhoneLinkProps {
  number: string;
  className?: string | undefined;
  icon?: ReactNode;
}

export function PhoneLink({ number, className, icon }: PhoneLinkProps) {
  return (
    <Link href={`tel:${number.replaceAll(' ', '')}`} className={className} icon={icon}>
      {number}
    </Link>
  );
}
