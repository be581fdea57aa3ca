import { Button } from '#design/components/button/button.tsx';
import type { ListedDelivery } from '#server/sales/deliveries/delivery-states.ts';
import type { Sale } from '../../sales/read-sale.ts';
import { deliveryNames } from '../delivery-names.ts';
import { Moment } from '../moment.tsx';
import { getSalePath } from '../staff-pages.ts';
import { SaleState } from './sale-state.tsx';

interface DeliveriesProps {
  sale: Sale;
  formToken: string;
}

export function SaleDeliveries({ sale, formToken }: DeliveriesProps) {
  const { contract, isErased, deliveries } = sale;
  return (
    <section className="part">
      <h2>Deliveries</h2>
      {deliveries.length === 0 ? (
        <p>Nothing is left to send.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Tries</th>
              <th scope="col">Last try</th>
              <th scope="col">Answer</th>
              <th scope="col">State</th>
              {!isErased && <th scope="col">Send again</th>}
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.id}>
                <th scope="row" data-label="What">
                  {deliveryNames[delivery.kind]}
                </th>
                <td data-label="Tries">{delivery.attempts}</td>
                <td data-label="Last try">
                  {delivery.lastAttemptAt && <Moment at={delivery.lastAttemptAt} />}
                </td>
                <td data-label="Answer">{describeAnswer(delivery)}</td>
                <td data-label="State">
                  <SaleState {...delivery} />
                </td>
                {!isErased && (
                  <td data-label="Send again">
                    <form method="post" action={`${getSalePath(contract.reference)}/send-again`}>
                      <input type="hidden" name="formToken" value={formToken} />
                      <input type="hidden" name="id" value={delivery.id} />
                      <input type="hidden" name="attempts" value={delivery.attempts} />
                      <Button
                        type="submit"
                        variant="tertiary"
                        size="sm"
                        aria-label={`Send again: ${deliveryNames[delivery.kind]}`}
                      >
                        Send again
                      </Button>
                    </form>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const describeAnswer = ({ lastResult, deliveredTo }: ListedDelivery) =>
  [lastResult, deliveredTo].filter(Boolean).join(', ');

export function SaleMails({ mails }: Pick<Sale, 'mails'>) {
  if (mails.length === 0) return null;
  return (
    <section className="part">
      <h2>
        Mails <small>rendered again from the contract, with the brand’s details of today</small>
      </h2>
      {mails.map(({ id, subject, text }) => (
        <details key={id}>
          <summary>{subject}</summary>
          <p className="words">{text}</p>
        </details>
      ))}
    </section>
  );
}
