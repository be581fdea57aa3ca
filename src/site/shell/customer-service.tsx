/**
 * The customer-service number, on pages that offer help. A static part, so that no script contains its text or
 * the number.
 */
export function CustomerService({ phoneNumber }: { phoneNumber: string }) {
  return (
    <p className="customer-service">
      For anything else, call customer service on{' '}
      <a href={`tel:${phoneNumber.replaceAll(' ', '')}`}>{phoneNumber}</a>.
    </p>
  );
}
