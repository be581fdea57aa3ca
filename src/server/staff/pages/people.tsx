import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactNode } from 'react';
import { personalDataNames } from '#catalogue/personal-data.ts';
import { Button, ButtonLink } from '#design/components/button/button.tsx';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { getMailbox, isEmail, normaliseEmail } from '#rules/fields/email.ts';
import { tidyText } from '#rules/fields/tidy-text.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import type { ErasedContract } from '#server/platform/storage/schema.ts';
import {
  type ErasurePlan,
  erasePerson,
  readErasurePlan,
} from '#server/records/person/erase-person.ts';
import { findPerson } from '#server/records/person/find-person.ts';
import { findKeptUntil } from '#server/records/person/kept-until.ts';
import { createPersonFile } from '#server/records/person/person-file.ts';
import { createPersonExport } from '#server/records/person/person-page.ts';
import type { PersonRow } from '#server/records/person/person-rows.ts';
import { hashSearch } from '../audit/acts.ts';
import { type AddPage, readWholeNumber, type StaffContext } from '../requests/staff-request.tsx';
import { ActForm, RowTable, Section } from '../views/blocks.tsx';
import { PageFrame, pages } from '../views/page.tsx';
import { StateLabel, StrangerText } from '../views/values.tsx';

const exportPath = `${pages.people.path}/export`;
const erasePath = `${pages.people.path}/erase`;
const maxCaseLength = 100;

/** Somebody whose data is looked at, by the posted form: nothing personal is in an address. */
interface Asked {
  email: string;
  /** The names that were chosen, when several people use the address. */
  names: string[];
  rows: PersonRow[];
}

interface Shown {
  /** What was searched for. */
  email?: string;
  problem?: string | undefined;
  /** Several use the address. */
  people?: readonly { name: string; kinds: readonly string[] }[] | undefined;
  /** What was erased. */
  done?: ReactNode;
  /** What is held about the person. */
  found?: ReactNode;
}

const show = (
  { var: { page, send } }: StaffContext,
  { email = '', problem, people, done, found }: Shown,
  status?: ContentfulStatusCode,
) =>
  send(
    <PageFrame
      {...{ ...page, problem }}
      lead="What is held about one person, to export or to erase. First make sure who asks, e.g. by a reply from that address."
    >
      {done}
      <ActForm action={pages.people.path} button="Find" isMain={!found}>
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
      {found}
    </PageFrame>,
    status,
  );

export const addPeoplePage: AddPage = (app, deps) => {
  const { db, keys, periods } = deps;
  const getErasureDeps = ({ var: { content } }: StaffContext) => ({
    ...deps,
    storage: { db },
    personalData: content.personalData,
  });
  /** For the audit. */
  const nameEmail = (email: string) => `email ${hashSearch(keys, getMailbox(email))}`;
  const nameFound = (contracts: NamedContracts, asked: Asked) =>
    `${nameRows(contracts, asked)}; ${nameEmail(asked.email)}`;

  /** Answers about the person of the form, or says why there is none. */
  const ofPerson =
    (answer: (c: StaffContext, asked: Asked) => Promise<Response>) =>
    async (c: StaffContext): Promise<Response> => {
      const email = normaliseEmail(c.var.field('email'));
      const names = c.var.form.getAll('name').map(String);
      if (!isEmail(email)) return show(c, { email, problem: 'Enter an email address.' }, 422);
      const found = await findPerson(db, email, names);
      if (found.kind === 'person') return answer(c, { email, names, rows: found.rows });
      const people = found.kind === 'several' ? found.people : undefined;
      const result = people ? `${people.length} names` : 'nobody';
      await c.var.record('searched-people', `${result}; ${nameEmail(email)}`);
      return people
        ? show(c, { email, people })
        : show(c, { email, problem: 'Nothing is held about this person.' }, 404);
    };

  const showPerson = async (
    c: StaffContext,
    asked: Asked,
    plan: ErasurePlan,
    { problem, caseNumber }: { problem?: string; caseNumber?: string } = {},
    status?: ContentfulStatusCode,
  ) => {
    const { email, rows } = asked;
    const keptUntil = await findKeptUntil(db, rows, periods.contracts);
    const name = [...new Set(rows.map((row) => row.name))].join(', ');
    const title = (
      <>
        <StrangerText>{name}</StrangerText>, <StrangerText>{email}</StrangerText>
      </>
    );
    const found = (
      <Section title={title}>
        <RowTable caption="What an erasure does" rows={listConsequences(plan, keptUntil)} />
        {showActs(asked, plan, caseNumber)}
      </Section>
    );
    return show(c, { email, problem, found }, status);
  };

  const find = ofPerson(async (c, asked) => {
    const plan = await readErasurePlan(getErasureDeps(c), asked.rows);
    await c.var.record('searched-people', nameFound(plan.contracts, asked));
    return showPerson(c, asked, plan);
  });

  const exportPerson = ofPerson(async (c, asked) => {
    const { brand, personalData } = c.var.content;
    const company = brand.companyName;
    const file = await createPersonFile(getErasureDeps(c), asked.rows);
    await c.var.record('exported-person', nameFound(file.contracts, asked));
    const { page, data } = createPersonExport(file, { company, personalData, periods });
    const { name, type, body } = c.var.field('format') === 'page' ? page : data;
    return c.body(body, 200, {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    });
  });

  const erase = ofPerson(async (c, asked) => {
    const { field, record } = c.var;
    const caseNumber = tidyText(field('case'));
    const refuse = async (problem: string, status: ContentfulStatusCode) => {
      const plan = await readErasurePlan(getErasureDeps(c), asked.rows);
      return showPerson(c, asked, plan, { problem, caseNumber }, status);
    };
    if (caseNumber === '' || caseNumber.length > maxCaseLength) {
      return refuse(`Enter a case number of at most ${maxCaseLength} characters.`, 422);
    }
    try {
      const { plan, erasure } = await erasePerson(getErasureDeps(c), asked.rows, {
        confirmed: readWholeNumber(field('confirm')) ?? -1,
        withErasure: (tx, { id, contracts }) => {
          const about = `case ${caseNumber}: ${nameRows(contracts, asked)}; request ${id}`;
          return record('erased-person', about, tx);
        },
      });
      if (erasure) return show(c, { done: showDone(plan, erasure.id) });
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      return c.var.sendMessage(503, 'Erasures cannot be recorded now', error.message);
    }
    await record('refused', 'an erasure, because the count had changed');
    return refuse('What is held is not what you saw. Nothing was erased. Look again.', 409);
  });

  app.get(pages.people.path, (c) => show(c, {}));
  app.post(pages.people.path, find);
  app.post(exportPath, exportPerson);
  app.post(erasePath, erase);
};

type NamedContracts = readonly (Pick<ErasedContract, 'reference'> & Partial<ErasedContract>)[];

/** References and ids, with what happened to a contract. */
const nameRows = (contracts: NamedContracts, { rows }: Asked) =>
  [
    ...contracts.map(({ reference, result }) => [reference, result].filter(Boolean).join(' ')),
    ...rows.filter(({ kind }) => kind === 'enquiry').map(({ id }) => `enquiry ${id}`),
  ].join(', ');

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

/** `keptUntil`: when the newest contract is deleted that is made anonymous now. */
function listConsequences({ kinds, held }: ErasurePlan, keptUntil: Date | undefined) {
  const heldRows = held.map(({ reference, result, legalHold }) => {
    const hold = legalHold && ` since ${formatDay(new Date(legalHold.since))}: ${legalHold.reason}`;
    const name = `${personalDataNames.contracts} ${reference}`;
    return createRow(name, 1, kept, `It is ${result}${hold ?? ''}.`);
  });
  const rows = kinds.map(({ kind, count, onErasure, reason }) => {
    const name = personalDataNames[kind];
    // As it is said to the person.
    const why = `“${reason}”`;
    if (count === 0) return createRow(name, 0, nothing, '');
    if (onErasure === 'delete') return createRow(name, count, erased, why);
    const isKept = kind === 'contracts' && keptUntil;
    const until = isKept ? ` Kept without the person until ${formatDay(keptUntil)}.` : '';
    return createRow(name, count, anonymous, `${why}${until}`);
  });
  return [...heldRows, ...rows];
}

const showActs = ({ email, names }: Asked, { confirm }: ErasurePlan, caseNumber?: string) => (
  <>
    <ActForm action={exportPath} hidden={{ email, name: names }}>
      <Button type="submit" name="format" value="page" variant="tertiary" size="sm">
        Export to read
      </Button>
      <Button type="submit" name="format" value="data" variant="tertiary" size="sm">
        Export for a program
      </Button>
    </ActForm>
    {confirm === 0 ? (
      <p>Nothing can be erased now.</p>
    ) : (
      <ActForm className="part" action={erasePath} hidden={{ email, confirm, name: names }}>
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
            Erase {confirm} {confirm === 1 ? 'record' : 'records'}
          </Button>
          <ButtonLink variant="text" size="sm" href={pages.people.path}>
            Keep
          </ButtonLink>
        </div>
      </ActForm>
    )}
  </>
);

function showDone({ kinds, held }: ErasurePlan, id: string) {
  const erasedKinds = kinds.filter(({ count }) => count > 0);
  return (
    <Section role="status" title={<>Erased, as request {id}</>}>
      <ul>
        {erasedKinds.map(({ kind, count, onErasure }) => (
          <li key={kind}>
            {personalDataNames[kind]}: {count}{' '}
            {onErasure === 'delete' ? 'erased' : 'made anonymous'}
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
    </Section>
  );
}
