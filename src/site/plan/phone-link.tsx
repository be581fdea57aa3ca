import type { ReactNode } from 'react';
import { joinClassNames } from '#design/class-list.ts';
import { Link } from '#design/components/link/link.tsx';
import styles from './phone-link.module.css';

interface PhoneLinkProps {
  number: string;
  className?: string | undefined;
  icon?: ReactNode;
}

export function PhoneLink({ number, className, icon }: PhoneLinkProps) {
  return (
    <Link
      href={`tel:${number.replaceAll(' ', '')}`}
      className={joinClassNames(styles.number, className)}
      icon={icon}
    >
      {number}
    </Link>
  );
}
