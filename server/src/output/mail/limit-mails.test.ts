import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openMailLink,
  openMailingApp,
  tokenIn,
  type MailingApp,
  type RegisteredCustomer,
} from '../../people/accounts/test-mailbox.ts'
import type { MailMessage } from './message.ts'

let venue: MailingApp // the server with accounts; `mails` sends and returns the waiting mails
beforeAll(async () => {
  venue = await openMailingApp()
})
beforeEach(async () => {
  await venue.sendMails()
  await venue.db.query('delete from attempt_count')
})
afterAll(() => venue.close())

/** Registers accounts and sends the mails about it, so that only later mails count. */
async function registerMany(name: string, count: number) {
  const people = []
  for (let n = 0; n < count; n += 1) people.push(await venue.registerCustomer(`${name}${n}`))
  await venue.sendMails()
  await venue.db.query('delete from attempt_count')
  return people
}

const mailsTo = (mails: readonly MailMessage[], mailbox: string): MailMessage[] =>
  mails.filter(({ to: { address } }) => address.replace(/\+[^@]*/, '') === mailbox)

const requestReset = (email: string) =>
  venue.visitor().post('/api/auth/reset-password/send-email', { body: { email } })

test('thirty accounts request mails to one mailbox: all get the same response, and the mailbox gets one mail', async () => {
  const people = await registerMany('Teguh', 30)
  const answers = new Set<string>()
  for (const [n, { browser, password }] of people.entries()) {
    const email = n % 2 === 0 ? 'victim@example.com' : `victim+${n}@example.com`
    const answer = await browser.post('/api/profile/email', { body: { email, password } })
    answers.add(`${answer.status} ${answer.text}`)
  }
  expect([...answers]).toHaveLength(1)
  expect([...answers][0]).toMatch(/^201 /)
  const mails = await venue.sendMails()
  expect(mailsTo(mails, 'victim@example.com').map(({ template }) => template)).toEqual(['change-email'])
  expect(mails.filter(({ template }) => template === 'email-changed')).toHaveLength(30)
}, 60_000)

/** Requests every kind of mail that a stranger can cause, until the limits are reached. */
async function requestAsStranger(email: string, people: readonly RegisteredCustomer[]): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    await venue.visitor().post('/api/guests/code', { body: { email } })
    venue.clock.advance({ minutes: 1 })
  }
  for (const { browser, password } of people)
    await browser.post('/api/profile/email', { body: { email, password } })
  for (let n = 0; n < 3; n += 1) {
    const again = await venue.visitor().post('/api/auth/register', {
      body: {
        email,
        password: 'twelve balls in a bag',
        fullname: 'Somebody',
        phoneNumber: '+62 812 0000 1180',
        gender: 'unspecified',
        birthDate: '21-11-1990',
      },
    })
    expect(again.status).toBe(422)
  }
}

test('codes and notices requested by strangers do not block a reset or a verification', async () => {
  const { browser, email } = await venue.registerCustomer('Vera')
  await requestAsStranger(email, await registerMany('Umar', 4))
  const templates = mailsTo(await venue.sendMails(), email).map(({ template }) => template)
  expect(templates.toSorted()).toEqual(['change-email', 'prove-email', 'prove-email'])

  expect((await requestReset(email)).status).toBe(201)
  expect((await browser.post('/api/auth/verify-email/send')).status).toBe(201)
  const links = mailsTo(await venue.sendMails(), email)
  expect(links.map(({ template }) => template).toSorted()).toEqual(['reset-password', 'verify-email'])
}, 60_000)

test('resets requested by a stranger do not block a code, and the last link works', async () => {
  const { browser, email } = await venue.registerCustomer('Victoria')
  await venue.sendMails()
  await venue.db.query('delete from attempt_count')
  const resets: MailMessage[] = []
  for (let n = 0; n < 5; n += 1) {
    expect((await requestReset(email)).status).toBe(201)
    resets.push(...mailsTo(await venue.sendMails(), email))
  }
  expect((await requestReset(email)).status).toBe(429)
  expect(resets.map(({ template }) => template)).toEqual(Array(3).fill('reset-password'))
  const opened = await Promise.all(resets.map((reset) => openMailLink(venue.visitor(), tokenIn(reset))))
  expect(opened.map(({ status }) => status)).toEqual([401, 401, 200])
  expect((await venue.visitor().post('/api/guests/code', { body: { email } })).status).toBe(201)
  expect(mailsTo(await venue.sendMails(), email).map(({ template }) => template)).toEqual(['prove-email'])

  // The owner is told when the next mail is possible, because no mail would be sent now.
  venue.clock.advance({ minutes: 15 })
  const early = await browser.post('/api/auth/verify-email/send')
  expect([early.status, early.headers['retry-after']]).toEqual([429, String(45 * 60)])
  venue.clock.advance({ minutes: 45 })
  expect((await browser.post('/api/auth/verify-email/send')).status).toBe(201)
  expect(mailsTo(await venue.sendMails(), email)).toHaveLength(1)
}, 60_000)

test('concurrent relays of forty reset mails send three in total, the limit of the mailbox', async () => {
  const { email } = await venue.registerCustomer('Wahyu')
  await venue.sendMails()
  await venue.db.query('delete from attempt_count')
  await venue.db.query(
    `insert into outbox (dedupe_key, kind, payload)
     select 'reset-password:race' || n, 'mail', jsonb_build_object('template', 'reset-password', 'customerId', c.id)
       from customer c, generate_series(1, 40) n where c.email = $1`,
    [email],
  )
  const rounds = await Promise.all([venue.sendMails(), venue.sendMails(), venue.sendMails()])
  expect(mailsTo([...rounds.flat(), ...(await venue.sendMails())], email)).toHaveLength(3)
})

test('a mail that could not be sent does not count for the limit of the mailbox', async () => {
  const { email } = await venue.registerCustomer('Yusuf')
  venue.setMailServerDown(true) // the mail server is off until `setMailServerDown(false)`
  for (let n = 0; n < 8; n += 1) await venue.sendMails()
  venue.setMailServerDown(false)
  expect(mailsTo(await venue.sendMails(), email).map(({ template }) => template)).toEqual(['verify-email'])
  for (let n = 0; n < 4; n += 1) await requestReset(email)
  expect(mailsTo(await venue.sendMails(), email)).toHaveLength(2)
})
