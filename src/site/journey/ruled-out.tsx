import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import type { PlanInBrief } from '#catalogue/fitting-plan.ts';
import { Alert } from '#design/components/alert/alert.tsx';
import { Link } from '#design/components/link/link.tsx';
import { stepAddress } from './step-address.ts';

interface RuledOutProps {
  title: string;
  /** Why this plan cannot go on. */
  why: string;
  /** A plan that would fit, and what to say of it after its name. */
  instead?: { plan: PlanInBrief; promise: string } | undefined;
  /** What the expert can do about it. */
  help: ReactNode;
}

/** Why a plan cannot go on online, the plan that would fit if there is one, and a person to talk to. */
export function RuledOut({ title, why, instead, help }: RuledOutProps) {
  return (
    <Alert severity="info" title={title}>
      <p>{why}</p>
      {instead && (
        <p>
          <Link as={RouterLink} to={stepAddress(instead.plan.productId, '')}>
            {instead.plan.productTitle}
          </Link>{' '}
          {instead.promise}
        </p>
      )}
      <p>
        <Link as={RouterLink} to={`${basePath}/speak-to-an-expert`}>
          Speak to an expert
        </Link>{' '}
        {help}
      </p>
    </Alert>
  );
}
