/** On pages that offer help. A static part, so that pages carry neither its text nor the number. */
export function CustomerService({ phoneNumber }: { phoneNumber: string }) {
  return (
    <p className="customer-service">
      For anything else, call customer service on{' '}
      <a href={`tel:${phoneNumber.replaceAll(' ', '')}`}>{phoneNumber}</a>.
    </p>
  );
}
