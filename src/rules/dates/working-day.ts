import { addDays, subtractDays } from './calendar-day.ts';

/**
 * Bank holidays of England and Wales that are proclaimed and cannot be computed. Add them when they are
 * announced: Direct Debits are not collected on them.
 */
const proclaimed: { moved: Record<string, string>; added: readonly string[] } = {
  moved: { '2020-05-04': '2020-05-08', '2022-05-30': '2022-06-02' },
  added: ['2022-06-03', '2022-09-19', '2023-05-08'],
};

const saturday = 6;
const sunday = 0;
const monday = 1;

const known = new Map<number, readonly string[]>();

/** Each year is computed once: a purchase looks at all days of a term. */
export function listBankHolidays(year: number): readonly string[] {
  const holidays = known.get(year) ?? computeBankHolidays(year);
  known.set(year, holidays);
  return holidays;
}

function computeBankHolidays(year: number): string[] {
  const easter = easterSunday(year);
  const regular = [
    ...withSubstitutes([`${year}-01-01`]),
    subtractDays(easter, 2),
    addDays(easter, 1),
    mondayFrom(`${year}-05-01`),
    mondayFrom(`${year}-05-25`),
    mondayFrom(`${year}-08-25`),
    ...withSubstitutes([`${year}-12-25`, `${year}-12-26`]),
  ].map((day) => proclaimed.moved[day] ?? day);
  const added = proclaimed.added.filter((day) => day.startsWith(`${year}-`));
  return [...regular, ...added].toSorted();
}

export function isWorkingDay(isoDate: string): boolean {
  return !isWeekend(isoDate) && !listBankHolidays(Number(isoDate.slice(0, 4))).includes(isoDate);
}

/** The given day if it is a working day, otherwise the next working day. */
export function findWorkingDayFrom(isoDate: string): string {
  let day = isoDate;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** Moves a holiday at a weekend to the next weekday that is not a holiday. Takes holidays that follow each other. */
function withSubstitutes(holidays: readonly string[]): string[] {
  const taken = holidays.filter((day) => !isWeekend(day));
  for (const holiday of holidays) {
    let day = holiday;
    while (isWeekend(day) || (day !== holiday && taken.includes(day))) day = addDays(day, 1);
    if (day !== holiday) taken.push(day);
  }
  return taken.toSorted();
}

function mondayFrom(isoDate: string): string {
  let day = isoDate;
  while (weekday(day) !== monday) day = addDays(day, 1);
  return day;
}

/** The Meeus/Jones/Butcher algorithm for the Gregorian calendar, with its published variable names. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  // Easter Sunday as the number of days from 1 March.
  return addDays(`${year}-03-01`, h + l - 7 * m + 21);
}

function isWeekend(isoDate: string): boolean {
  const day = weekday(isoDate);
  return day === saturday || day === sunday;
}

function weekday(isoDate: string): number {
  return new Date(isoDate).getUTCDay();
}
