import { stepFormId } from '#site/forms/validated-form.tsx';
import { chosenVariantField } from '#site/steps/step-url.ts';
import { OrderBar } from './order-bar.tsx';
import { SaveForLater } from './save-for-later.tsx';
import { StepPage, type StepPageProps } from './step-page.tsx';
import { usePlanStep } from './use-plan-step.ts';

/**
 * The frame of a step after the order page, with the order as a bar on small screens, unless the page shows the price itself.
 * The order page does not load these.
 */
export function FormStepPage({ step, children, ...rest }: Omit<StepPageProps, 'bar' | 'variant'>) {
  const { product, variant } = usePlanStep(step);
  const showsPrice = rest.isSingle || rest.aside !== undefined;
  return (
    <StepPage
      {...rest}
      step={step}
      bar={variant && !showsPrice && <OrderBar product={product} variant={variant} />}
    >
      {children}
      <input
        type="hidden"
        form={stepFormId}
        name={chosenVariantField}
        value={variant?.productVariantId}
      />
      <SaveForLater step={step} productId={product.productId} />
    </StepPage>
  );
}
