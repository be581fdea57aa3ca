import type { Brand } from '#catalogue/brand.ts';
import { listTicks } from '#contract/evidence.ts';
import type { NoticeKind } from '#contract/notice-kinds.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import type { HeldState } from '#server/platform/storage/schema.ts';
import type { Contract } from '#server/sales/contracts/found-contract.ts';
import { countForgotten, type ListedDelivery } from '#server/sales/deliveries/delivery-states.ts';
import type { Notice } from '#server/sales/leaving/notices.ts';
import { renderMailText } from '#server/sales/mail/mail-text.ts';
import { writeMailAgain } from '#server/sales/mail/mails-of-contract.ts';
import { ActForm, RowTable, Section } from '../views/blocks.tsx';
import { getSalePath } from '../views/page.tsx';
import { Moment, StateLabel } from '../views/values.tsx';
import { DeliveryState, deliveryNames } from './deliveries.tsx';

export interface Sale {
  contract: Contract;
  isErased: boolean;
  /** The last digits of the account, if they are known. */
  ending: string | undefined;
  deliveries: readonly ListedDelivery[];
  /** Also those that were taken back. */
  notices: readonly Notice[];
  /** Of today. */
  brand: Brand;
  shopOrigin: string;
  /** Whether the viewer is one. */
  isAdmin: boolean;
}

/** Of thirty notices that were taken back there are more. */
export const maxDeliveries = 100;

const answers: Partial<Record<string, string>> = { Y: 'Yes', N: 'No' };

/** What the buyer was shown, ticked and answered, and when. */
export function SaleEvidence({ contract: { evidence } }: Sale) {
  const { agreement, eligibility, needs } = evidence;
  const rows = [
    ...listTicks(evidence).map(({ text, isAgreed, at }) => ({
      What: `“${text}”`,
      Answer: <Ticked isAgreed={isAgreed} />,
      Time: at && <Moment at={new Date(at)} />,
    })),
    ...eligibility.map(({ question, answer }) => ({
      What: question,
      Answer: answers[answer] ?? answer,
      Time: null,
    })),
  ];
  return (
    <Section title="Shown and ticked" note="times are by the buyer’s own clock">
      {!agreement && (
        <p>The browser sent no agreement: nothing is known of what the buyer saw or ticked.</p>
      )}
      <RowTable rows={rows} />
      {needs !== null && (
        <details>
          <summary>What the buyer needs, as it was shown</summary>
          <p className="words">{needs}</p>
        </details>
      )}
    </Section>
  );
}

function Ticked({ isAgreed }: { isAgreed: boolean | null }) {
  if (isAgreed === null) return 'Not told by the browser';
  return isAgreed ? <StateLabel state="ok">Ticked</StateLabel> : 'Not ticked';
}

/** Of a sale without deliveries. */
const emptyWords: Record<HeldState, string> = {
  held: 'Nothing is sent until it is let go.',
  'let-go': 'Nothing is left to send.',
  ended: 'Nothing was sent, and nothing will be.',
};

export function SaleDeliveries({ contract, isErased, deliveries }: Sale) {
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
      State: <DeliveryState {...delivery} />,
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
  const note = deliveries.length === maxDeliveries ? `the newest ${maxDeliveries}` : undefined;
  return (
    <Section title="Deliveries" note={note}>
      <RowTable empty={emptyWords[contract.heldState ?? 'let-go']} rows={rows} />
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

export function SaleMails({ brand, shopOrigin, ...sale }: Sale) {
  const shown = { ...sale, accountEnding: sale.ending ?? '(not readable)' };
  const mails = (sale.isErased ? [] : sale.deliveries).flatMap((delivery) => {
    const mail = writeMailAgain(delivery, shown, brand, shopOrigin);
    return mail ? [{ ...mail, id: delivery.id }] : [];
  });
  if (mails.length === 0) return null;
  const note = 'rendered again from the contract, with the brand’s details of today';
  return (
    <Section title="Mails" note={note}>
      {mails.map(({ id, ...mail }) => (
        <details key={id}>
          <summary>{mail.subject}</summary>
          <p className="words">{renderMailText(mail)}</p>
        </details>
      ))}
    </Section>
  );
}

const kinds: Record<NoticeKind, string> = {
  withdraw: 'Free of charge',
  cancel: 'At the end of a paid month',
  'stop-renewal': 'At the end of the term',
};

/** What the buyer said about leaving. */
export function SaleNotices({ notices }: Sale) {
  const rows = notices.map(({ reference, receivedAt, kind, lastDay, words, takenBackAt }) => ({
    Number: reference,
    Received: <Moment at={receivedAt} />,
    Leaves: kinds[kind],
    'Last day': formatLongDate(lastDay),
    'Told about the money': words.money,
    State: takenBackAt ? 'Taken back' : <StateLabel state="off">Notice given</StateLabel>,
  }));
  return <RowTable caption="Notices to leave" rows={rows} />;
}

/** Whether the sale must not be deleted, which an admin changes. */
export function LegalHold({ contract, isAdmin }: Sale) {
  const { reference, legalHold } = contract;
  return (
    <Section title="Legal hold" id="hold">
      {legalHold ? (
        <p>
          On hold since <Moment at={new Date(legalHold.since)} />: {legalHold.reason}
        </p>
      ) : (
        <p>None: the sale is deleted at the end of its period.</p>
      )}
      {isAdmin && (
        <ActForm
          action={`${getSalePath(reference)}/hold`}
          hidden={{ act: legalHold ? 'release' : 'hold', since: legalHold?.since ?? '' }}
          button={legalHold ? 'End the hold' : 'Hold'}
        >
          <label>
            Reason, e.g. the number of the case
            <input name="reason" required maxLength={200} autoComplete="off" />
          </label>
        </ActForm>
      )}
    </Section>
  );
}
