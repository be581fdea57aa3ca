import type { ReactNode } from 'react';
import {
  type PersonalData,
  type PersonalDataKind,
  personalDataNames,
} from '#catalogue/personal-data.ts';
import { Button, ButtonLink } from '#design/components/button/button.tsx';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import type { Erasure } from '#server/records/person/erase.ts';
import type { ErasurePlan } from '#server/records/person/erase-person.ts';
import { ActForm } from './act-form.tsx';
import { PageFrame, type PageProps } from './page-frame.tsx';
import { RowTable } from './row-table.tsx';
import { erasePath, exportPath, peoplePage } from './staff-pages.ts';
import { StateLabel } from './state-label.tsx';
import { StrangerText } from './stranger-text.tsx';

export const maxCaseLength = 100;

interface Person {
  email: string;
  name: string;
  /** Those that were named, of several who use the address. */
  names: readonly string[];
  plan: ErasurePlan;
  personalData: PersonalData;
  /** When the newest contract is deleted that is made anonymous now. */
  keptUntil: Date | undefined;
}

interface PeopleProps extends PageProps {
  /** What was searched for. */
  email: string;
  problem?: string | undefined;
  /** Several use the address. */
  people?: readonly { name: string; kinds: readonly string[] }[] | undefined;
  person?: Person | undefined;
  caseNumber?: string | undefined;
  /** What was erased. */
  done?: { plan: ErasurePlan; erasure: Erasure; personalData: PersonalData } | undefined;
}

export function PeopleView({
  email,
  problem,
  people,
  person,
  caseNumber,
  done,
  ...page
}: PeopleProps) {
  return (
    <PageFrame
      {...page}
      of={peoplePage}
      title="People"
      lead="What is held about one person, to export or to erase. First make sure who asks, e.g. by a reply from that address."
      problem={problem}
    >
      {done && <Done {...done} />}
      <ActForm action={peoplePage.path} button="Find" isMain={!person}>
        <label>
          Email address
          <input name="email" defaultValue={email} autoComplete="off" spellCheck="false" />
        </label>
        {people && (
          <fieldset>
            <legend>{people.length} names use this address. Who asks?</legend>
            {people.map(({ name, kinds }) => (
              <label key={name}>
                <input type="checkbox" name="name" value={name} />
                <span>
                  <StrangerText>{name}</StrangerText> ({kinds.join(', ')})
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </ActForm>
      {person && (
        <section className="part">
          <h2>
            <StrangerText>{person.name}</StrangerText>, <StrangerText>{person.email}</StrangerText>
          </h2>
          <Plan {...person} />
          <Acts {...{ person, caseNumber }} />
        </section>
      )}
    </PageFrame>
  );
}

const formatDay = (moment: Date) => formatLongDate(getLondonDate(moment));

const kept = <StateLabel state="wait">Kept</StateLabel>;
const erased = <StateLabel state="off">Erased</StateLabel>;
const anonymous = <StateLabel state="wait">Made anonymous</StateLabel>;
const nothing = <StateLabel state="off">Nothing to erase</StateLabel>;

/** A kind of data, or a contract that is kept. */
const createRow = (what: string, many: number, happens: ReactNode, why: string) => ({
  'What we hold': what,
  'How many': many,
  'What happens': happens,
  Why: why,
});

function Plan({ plan: { counts, held }, personalData, keptUntil }: Person) {
  const heldRows = held.map(({ reference, result, legalHold }) => {
    const hold = legalHold && ` since ${formatDay(new Date(legalHold.since))}: ${legalHold.reason}`;
    const name = `${personalDataNames.contracts} ${reference}`;
    return createRow(name, 1, kept, `It is ${result}${hold ?? ''}.`);
  });
  const rows = (Object.keys(counts) as PersonalDataKind[]).map((kind) => {
    const { onErasure, reason } = personalData[kind];
    const [name, many] = [personalDataNames[kind], counts[kind]];
    // As it is said to the person.
    const why = `“${reason}”`;
    if (many === 0) return createRow(name, 0, nothing, '');
    if (onErasure === 'delete') return createRow(name, many, erased, why);
    const isKept = kind === 'contracts' && keptUntil;
    const until = isKept ? ` Kept without the person until ${formatDay(keptUntil)}.` : '';
    return createRow(name, many, anonymous, `${why}${until}`);
  });
  return <RowTable caption="What an erasure does" rows={[...heldRows, ...rows]} />;
}

interface ActsProps {
  person: Person;
  caseNumber: string | undefined;
}

function Acts({ person: { email, names, plan }, caseNumber }: ActsProps) {
  const asked = names.map((name) => <input key={name} type="hidden" name="name" value={name} />);
  return (
    <>
      <ActForm action={exportPath} hidden={{ email }}>
        {asked}
        <Button type="submit" name="format" value="page" variant="tertiary" size="sm">
          Export to read
        </Button>
        <Button type="submit" name="format" value="data" variant="tertiary" size="sm">
          Export for a program
        </Button>
      </ActForm>
      {plan.confirm === 0 ? (
        <p>Nothing can be erased now.</p>
      ) : (
        <ActForm className="part" action={erasePath} hidden={{ email, confirm: plan.confirm }}>
          {asked}
          <label>
            Case number
            <input name="case" defaultValue={caseNumber} maxLength={maxCaseLength} required />
          </label>
          <p className="small">
            The audit keeps it, and no erasure changes the audit: write no name. Nothing can bring
            back what is erased.
          </p>
          <div className="acts">
            <Button type="submit" variant="secondary" size="sm" className="danger">
              Erase {plan.confirm} {plan.confirm === 1 ? 'record' : 'records'}
            </Button>
            <ButtonLink variant="text" size="sm" href={peoplePage.path}>
              Keep
            </ButtonLink>
          </div>
        </ActForm>
      )}
    </>
  );
}

type Erased = NonNullable<PeopleProps['done']>;

function Done({ plan: { counts, held }, erasure: { id }, personalData }: Erased) {
  const kinds = (Object.keys(counts) as PersonalDataKind[]).filter((kind) => counts[kind] > 0);
  return (
    <section className="part" role="status">
      <h2>Erased, as request {id}</h2>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            {personalDataNames[kind]}: {counts[kind]}{' '}
            {personalData[kind].onErasure === 'delete' ? 'erased' : 'made anonymous'}
          </li>
        ))}
        {held.map(({ reference, result }) => (
          <li key={reference}>
            Kept: {reference} is {result}. When it is free, run{' '}
            <code>npm run ops -- person replay</code>.
          </li>
        ))}
      </ul>
      <p>
        Keep copies of <code>erasures.jsonl</code> and <code>holds.jsonl</code> of this server’s{' '}
        <code>DATA_DIR</code> apart from the backups.
      </p>
    </section>
  );
}
