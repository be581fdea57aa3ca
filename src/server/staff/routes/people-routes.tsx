import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ComponentProps } from 'react';
import { getMailbox, isEmail, normaliseEmail } from '#rules/fields/email.ts';
import { tidyText } from '#rules/fields/tidy-text.ts';
import { StartupError } from '#server/platform/errors/startup-error.ts';
import type { ErasedContract } from '#server/platform/storage/schema.ts';
import { erasePerson, readErasurePlan } from '#server/records/person/erase-person.ts';
import { findPerson } from '#server/records/person/find-person.ts';
import { findKeptUntil } from '#server/records/person/kept-until.ts';
import type { PersonRow } from '#server/records/person/people.ts';
import { createPersonFile } from '#server/records/person/person-file.ts';
import { createPersonExport } from '#server/records/person/person-page.ts';
import { hashSearch } from '../audit/audit.ts';
import { maxCaseLength, PeopleView } from '../views/people-view.tsx';
import { erasePath, exportPath, peoplePage } from '../views/staff-pages.ts';
import type { StaffAppDeps } from './staff-deps.ts';
import { allow, readWholeNumber, type StaffContext, type StaffEnv } from './staff-request.tsx';

/** Somebody whose data is looked at, by the posted form: nothing personal is in an address. */
interface Asked {
  email: string;
  names: string[];
  rows: PersonRow[];
}

type Shown = Omit<ComponentProps<typeof PeopleView>, 'look' | 'viewer'>;

const show = (c: StaffContext, shown: Shown, status?: ContentfulStatusCode) =>
  c.var.send(<PeopleView {...c.var.page} {...shown} />, status);

export function createPeopleRoutes(deps: StaffAppDeps) {
  const { db, keys, periods } = deps;
  const app = new Hono<StaffEnv>();
  const getErasureDeps = ({ var: { look } }: StaffContext) => ({
    ...deps,
    storage: { db },
    personalData: look.personalData,
  });
  /** For the audit. */
  const nameEmail = (email: string) => `email ${hashSearch(keys, getMailbox(email))}`;

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
  const readPlan = async (c: StaffContext, { email, names, rows }: Asked) => ({
    email,
    name: [...new Set(rows.map((row) => row.name))].join(', '),
    names,
    plan: await readErasurePlan(getErasureDeps(c), rows),
    keptUntil: await findKeptUntil(db, rows, periods.contracts),
    personalData: c.var.look.personalData,
  });

  const find = ofPerson(async (c, asked) => {
    const { email } = asked;
    const person = await readPlan(c, asked);
    const about = `${nameRows(person.plan.contracts, asked)}; ${nameEmail(email)}`;
    await c.var.record('searched-people', about);
    return show(c, { email, person });
  });

  const exportPerson = ofPerson(async (c, asked) => {
    const { brand, personalData } = c.var.look;
    const company = brand.companyName;
    const file = await createPersonFile(getErasureDeps(c), asked.rows);
    const about = `${nameRows(file.contracts, asked)}; ${nameEmail(asked.email)}`;
    await c.var.record('exported-person', about);
    const { page, data } = createPersonExport(file, { company, personalData, periods });
    const { name, type, body } = c.var.field('format') === 'page' ? page : data;
    return c.body(body, 200, {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    });
  });

  const erase = ofPerson(async (c, asked) => {
    const { email, rows } = asked;
    const caseNumber = tidyText(c.var.field('case'));
    const refuse = async (problem: string, status: ContentfulStatusCode) =>
      show(c, { email, problem, person: await readPlan(c, asked), caseNumber }, status);
    if (caseNumber === '' || caseNumber.length > maxCaseLength) {
      return refuse(`Enter a case number of at most ${maxCaseLength} characters.`, 422);
    }
    try {
      const { plan, erasure } = await erasePerson(getErasureDeps(c), rows, {
        confirmed: readWholeNumber(c.var.field('confirm')) ?? -1,
        withErasure: (tx, { id, contracts }) => {
          const about = `case ${caseNumber}: ${nameRows(contracts, asked)}; request ${id}`;
          return c.var.record('erased-person', about, tx);
        },
      });
      if (erasure) {
        const { personalData } = c.var.look;
        return show(c, { email: '', done: { plan, erasure, personalData } });
      }
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      return c.var.sendMessage(503, 'Erasures cannot be recorded now', error.message);
    }
    await c.var.record('refused', 'an erasure, because the count had changed');
    return refuse('What is held is not what you saw. Nothing was erased. Look again.', 409);
  });

  return app
    .get(peoplePage.path, allow(peoplePage), (c) => show(c, { email: '' }))
    .post(peoplePage.path, allow(peoplePage), find)
    .post(exportPath, allow(peoplePage), exportPerson)
    .post(erasePath, allow(peoplePage), erase);
}

/** References and ids, with what happened to a contract. */
const nameRows = (
  contracts: readonly (Pick<ErasedContract, 'reference'> & Partial<ErasedContract>)[],
  { rows }: Asked,
) =>
  [
    ...contracts.map(({ reference, result }) => [reference, result].filter(Boolean).join(' ')),
    ...rows.filter(({ kind }) => kind === 'enquiry').map(({ id }) => `enquiry ${id}`),
  ].join(', ');
