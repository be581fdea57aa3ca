import { countForgotten, type ListedDelivery } from '#server/sales/deliveries/delivery-states.ts';
import type { Sale } from '../../sales/read-sale.ts';
import { ActForm } from '../act-form.tsx';
import { deliveryNames } from '../delivery-names.ts';
import { Moment } from '../moment.tsx';
import { RowTable } from '../row-table.tsx';
import { Section } from '../section.tsx';
import { getSalePath } from '../staff-pages.ts';
import { SaleState } from './sale-state.tsx';

export function SaleDeliveries({ sale: { contract, isErased, deliveries } }: { sale: Sale }) {
  const rows = deliveries.map((delivery) => {
    const { id, kind, attempts, lastAttemptAt, lastResult, deliveredTo } = delivery;
    return {
      What: deliveryNames[kind],
      Tries: attempts,
      'Last try': lastAttemptAt && <Moment at={lastAttemptAt} />,
      Answer: (
        <div>
          {describeAnswer(lastResult, deliveredTo)}
          <EarlierAttempts delivery={delivery} />
        </div>
      ),
      State: <SaleState {...delivery} />,
      ...(!isErased && {
        'Send again': (
          <ActForm
            action={`${getSalePath(contract.reference)}/send-again`}
            hidden={{ id, attempts }}
            button="Send again"
            buttonLabel={`Send again: ${deliveryNames[kind]}`}
          />
        ),
      }),
    };
  });
  return (
    <Section title="Deliveries">
      <RowTable empty="Nothing is left to send." rows={rows} />
    </Section>
  );
}

const describeAnswer = (...answer: (string | null | undefined)[]) =>
  answer.filter(Boolean).join(', ');

/** Newest first, as the last one is above them. */
function EarlierAttempts({ delivery }: { delivery: ListedDelivery }) {
  const { earlierAttempts } = delivery;
  const forgotten = countForgotten(delivery);
  if (earlierAttempts.length === 0) return null;
  return (
    <details>
      <summary>Earlier tries</summary>
      <ol className="small">
        {earlierAttempts.toReversed().map(({ at, result, to }) => (
          <li key={at}>
            <Moment at={new Date(at)} /> {describeAnswer(result, to)}
          </li>
        ))}
        {forgotten > 0 && <li>{forgotten} more, which are not known any more.</li>}
      </ol>
    </details>
  );
}

export function SaleMails({ mails }: Pick<Sale, 'mails'>) {
  if (mails.length === 0) return null;
  const note = 'rendered again from the contract, with the brand’s details of today';
  return (
    <Section title="Mails" note={note}>
      {mails.map(({ id, subject, text }) => (
        <details key={id}>
          <summary>{subject}</summary>
          <p className="words">{text}</p>
        </details>
      ))}
    </Section>
  );
}
