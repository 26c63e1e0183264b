import {
  checkRegistration,
  tidyRegistration,
  type Registration,
  type RegistrationProblem,
} from '@pantul/rules/account'
import { fromDayMonthYear } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { TERMS_VERSION } from '@pantul/rules/terms'
import { venueNow } from '../../platform/base/clock.ts'
import type { Connection, Database, Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { problemMessage, type Locale } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { countAttempts, undoAttempts } from '../../platform/limits/count-attempts.ts'
import type { CountedAttempt } from '../../platform/base/rate-limits.ts'
import { normalisePhone } from './normalise-phone.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { weakPasswordProblem } from './check-password.ts'
import { logInBrowser, type Browser, type LoginResult } from './log-in-browser.ts'
import { hashPassword } from './password-hash.ts'

/** Time zone of the company's head office. The minimum age is checked at its date. */
const headOfficeTimeZone = 'Asia/Jakarta'

/**
 * Creates an account and logs in. Writes customer, consent, session and verification mail in one transaction. Refuses
 * the problems of `checkRegistration` and PASSWORD_COMMON at their fields; EMAIL_TAKEN (the customer with this e-mail
 * gets a mail); TOO_MANY_REQUESTS after 10 attempts an hour and browser, 120 an hour and network address, or 3 failed
 * attempts a day and e-mail.
 */
export async function registerCustomer(
  deps: Deps,
  input: Registration,
  browser: Browser,
): Promise<LoginResult> {
  const registration = tidyRegistration(input)
  const { db, clock } = deps
  const { date: today } = venueNow(clock, headOfficeTimeZone)
  refuseIfWrong(registration, today, browser.locale)
  const now = clock.now()
  // Counted before the e-mail is looked up, so that TOO_MANY_REQUESTS does not reveal whether it has an account.
  const emailAttempt: CountedAttempt = ['failed registration, e-mail', registration.email]
  const { browser: browserKey, network } = browser.limitKeys
  await countAttempts(db, now, [
    ['register, browser', browserKey],
    emailAttempt,
    ['register, network', network],
  ])
  const login = await createAccount(db, { registration, browser, now })
  deps.wakeOutbox()
  if (login === null) throw emailTakenRefusal(browser.locale)
  await undoAttempts(db, [emailAttempt])
  return login
}

function refuseIfWrong(registration: Registration, today: string, locale: Locale): void {
  const wrong: RegistrationProblem[] = checkRegistration(registration, today)
  const weak = weakPasswordProblem(registration.password, registration.email)
  if (weak === 'PASSWORD_COMMON') wrong.push({ path: 'password', ...problem(weak) })
  const [first] = wrong
  if (first === undefined) return
  throw new Refusal(first, {
    errors: wrong.map((found) => ({ path: found.path, msg: problemMessage(found, locale) })),
  })
}

type NewAccount = {
  readonly registration: Registration
  readonly browser: Browser
  readonly now: Temporal.Instant
}

/** Creates the account and logs in. Returns null if the e-mail has an account; its customer then gets a mail. */
async function createAccount(db: Database, account: NewAccount): Promise<LoginResult | null> {
  const { registration, browser, now } = account
  if (await mailCustomerIfTaken(db, registration.email, now)) return null
  const passwordHash = await hashPassword(registration.password)
  const login = await db.transaction(async (tx) => {
    const customerId = await insertCustomer(tx, { ...account, passwordHash })
    return customerId === null ? null : logInBrowser(tx, customerId, { browser, now })
  })
  // Another request registered the same address first.
  if (login === null) await mailCustomerIfTaken(db, registration.email, now)
  return login
}

/** Returns whether the e-mail has an account. If so, its customer gets a mail, at most once a day. */
async function mailCustomerIfTaken(db: Connection, email: string, now: Temporal.Instant): Promise<boolean> {
  const rows = await db.query(
    `with owner as (select id from customer where email = $1), mail as (
       insert into outbox (dedupe_key, kind, payload)
       select 'registered-again:' || id || ':' || ($2::timestamptz at time zone 'UTC')::date, 'mail',
              jsonb_build_object('template', 'registered-again', 'customerId', id)
         from owner
       on conflict (dedupe_key) do nothing)
     select id from owner`,
    [email, now],
  )
  return rows.length > 0
}

const insertWithConsentAndMail = `
  with inserted as (
    insert into customer (public_id, email, full_name, phone, phone_e164, password_hash, gender, birth_date, locale,
                          created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (email) do nothing
    returning id
  ), agreed as (
    insert into consent (customer_id, kind, version, is_given, at) select id, 'terms', $11, true, $10 from inserted
  ), mail as (
    insert into outbox (dedupe_key, kind, payload)
    select 'verify-email:' || id || ':registered', 'mail',
           jsonb_build_object('template', 'verify-email', 'customerId', id)
      from inserted)
  select id from inserted`

async function insertCustomer(
  tx: Transaction,
  { registration, browser, now, passwordHash }: NewAccount & { readonly passwordHash: string },
): Promise<number | null> {
  const { email, fullname, phoneNumber, gender, birthDate } = registration
  const [inserted] = await tx.query<{ id: number }>(insertWithConsentAndMail, [
    newPublicId(),
    email,
    fullname,
    phoneNumber,
    normalisePhone(phoneNumber),
    passwordHash,
    gender,
    fromDayMonthYear(birthDate),
    browser.locale,
    now,
    TERMS_VERSION,
  ])
  return inserted?.id ?? null
}

const emailTakenRefusal = (locale: Locale): Refusal => {
  const wrong = problem('EMAIL_TAKEN')
  return new Refusal(wrong, { errors: [{ path: 'email', msg: problemMessage(wrong, locale) }] })
}
