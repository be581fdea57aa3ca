import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { getMailbox, isEmail, normaliseEmail } from '#rules/fields/email.ts';
import { tidyText } from '#rules/fields/tidy-text.ts';
import { StartupError } from '#server/platform/errors/startup-error.ts';
import { createKeyedHash } from '#server/platform/keys/seal.ts';
import type { ErasedContract } from '#server/platform/storage/schema.ts';
import type { ErasureDeps } from '#server/records/person/erase.ts';
import { erasePerson, readErasurePlan } from '#server/records/person/erase-person.ts';
import { findPerson } from '#server/records/person/find-person.ts';
import { findKeptUntil } from '#server/records/person/kept-until.ts';
import type { PersonRow } from '#server/records/person/people.ts';
import { createPersonFile } from '#server/records/person/person-file.ts';
import { renderPersonPage } from '#server/records/person/person-page.ts';
import { maxCaseLength, PeopleView } from '../views/people-view.tsx';
import { erasePath, exportPath, peoplePage } from '../views/staff-pages.ts';
import { readForm, type StaffEnv, type StaffRoutes } from './staff-routes.ts';

/** As many characters of the hash tell addresses apart. */
const hashLength = 22;

/** Somebody whose data is looked at, by the posted form: nothing personal is in an address. */
interface Asked {
  email: string;
  names: string[];
  rows: PersonRow[];
}

export function addPeopleRoutes(routes: StaffRoutes): void {
  const { app, deps, recordAct, look, send, sendMessage, allow } = routes;
  const { db, clock, keys, dataFolder, handOvers, periods } = deps;
  const erasureDeps = (): ErasureDeps => {
    const { personalData } = look();
    return { storage: { db }, keys, dataFolder, handOvers, personalData, clock };
  };
  type Shown = Omit<Parameters<typeof PeopleView>[0], 'look' | 'viewer'>;
  const show = (c: Context<StaffEnv>, shown: Shown, status?: ContentfulStatusCode) =>
    send(c, <PeopleView look={look()} viewer={c.get('viewer')} {...shown} />, status);
  const hashEmail = (email: string) =>
    createKeyedHash(keys[0], getMailbox(email), 'staff searches').slice(0, hashLength);

  /** The person, or the page that says why there is none. */
  const ask = async (c: Context<StaffEnv>): Promise<Asked | Response> => {
    const form = await readForm(c);
    const email = normaliseEmail(form.get('email') ?? '').replaceAll('\0', '');
    const names = form.getAll('name');
    if (!isEmail(email)) return show(c, { email, problem: 'Enter an email address.' }, 422);
    const found = await findPerson(db, email, names);
    if (found.kind === 'person') return { email, names, rows: found.rows };
    const { member } = c.get('viewer');
    const isSeveral = found.kind === 'several';
    const result = isSeveral ? `${found.people.length} names` : 'nobody';
    await recordAct(member, 'searched-people', `${result}; email ${hashEmail(email)}`);
    return isSeveral
      ? show(c, { email, people: found.people })
      : show(c, { email, problem: 'Nothing is held about this person.' }, 404);
  };
  const readPlan = async ({ email, names, rows }: Asked) => {
    const keptUntil = await findKeptUntil(db, rows, periods.contracts);
    const { personalData } = look();
    const name = [...new Set(rows.map((row) => row.name))].join(', ');
    const plan = await readErasurePlan(erasureDeps(), rows);
    return { email, name, names, plan, keptUntil, personalData };
  };

  app.get(peoplePage.path, allow(peoplePage), (c) => show(c, { email: '' }));
  app.post(peoplePage.path, allow(peoplePage), async (c) => {
    const asked = await ask(c);
    if (asked instanceof Response) return asked;
    const person = await readPlan(asked);
    const about = `${nameRows(person.plan.contracts, asked)}; email ${hashEmail(asked.email)}`;
    await recordAct(c.get('viewer').member, 'searched-people', about);
    return show(c, { email: asked.email, person });
  });
  app.post(exportPath, allow(peoplePage), async (c) => {
    const asked = await ask(c);
    if (asked instanceof Response) return asked;
    const { brand, personalData } = look();
    const file = await createPersonFile(erasureDeps(), asked.rows);
    const isPage = (await readForm(c)).get('format') === 'page';
    await recordAct(
      c.get('viewer').member,
      'exported-person',
      `${nameRows(file.contracts, asked)}; email ${hashEmail(asked.email)}`,
    );
    const time = file.madeAt.toISOString().replaceAll(/\D/g, '').slice(0, 14);
    const name = `personal-data-${time}.${isPage ? 'html' : 'json'}`;
    const body = isPage
      ? renderPersonPage(file, { company: brand.companyName, personalData, periods })
      : `${JSON.stringify(file, null, 2)}\n`;
    return c.body(body, 200, {
      'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    });
  });
  app.post(erasePath, allow(peoplePage), async (c) => {
    const asked = await ask(c);
    if (asked instanceof Response) return asked;
    const { email, rows } = asked;
    const { member } = c.get('viewer');
    const form = await readForm(c);
    const caseNumber = tidyText(form.get('case') ?? '').replaceAll('\0', '');
    const refuse = async (problem: string, status: ContentfulStatusCode) =>
      show(c, { email, problem, person: await readPlan(asked), caseNumber }, status);
    if (caseNumber === '' || caseNumber.length > maxCaseLength) {
      return refuse(`Enter a case number of at most ${maxCaseLength} characters.`, 422);
    }
    const confirmed = Number(/^\d{1,7}$/.exec(form.get('confirm') ?? '')?.[0] ?? -1);
    try {
      const { plan, erasure } = await erasePerson(erasureDeps(), rows, {
        confirmed,
        withErasure: (tx, { id, contracts }) =>
          recordAct(
            member,
            'erased-person',
            `case ${caseNumber}: ${nameRows(contracts, asked)}; request ${id}`,
            tx,
          ),
      });
      if (erasure) {
        const { personalData } = look();
        return show(c, { email: '', done: { plan, erasure, personalData } });
      }
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      return sendMessage(c, 503, 'Erasures cannot be recorded now', error.message);
    }
    await recordAct(member, 'refused', 'an erasure, because the count had changed');
    return refuse('What is held is not what you saw. Nothing was erased. Look again.', 409);
  });
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
