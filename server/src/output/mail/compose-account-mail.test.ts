import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLink, reserveChangeEmailLink } from '../../people/accounts/make-link.ts'
import { freshDatabase, type FreshDatabase } from '../../platform/database/test-database.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { readMailCustomer, type MailCustomer } from './read-customer.ts'
import { hostileTexts, linksOf, tagsOf, visibleTexts } from './test-mail-html.ts'
import { composeAccountMail } from './compose-account-mail.ts'
import type { ComposedMail } from './letter-as-mail.ts'
import { InvalidPayload, type Payload } from '../../platform/outbox/queries.ts'

const publicUrl = 'https://book.pantul.example'
const now = Temporal.Instant.from('2026-11-21T15:10:00+07:00')

let fresh: FreshDatabase
let dinda: MailCustomer

beforeAll(async () => {
  fresh = await freshDatabase()
  await seedTestLocations(fresh.db)
  dinda = await insertCustomer({})
})
afterAll(() => fresh.drop())

let customerCount = 0

async function insertCustomer({ name = 'Dinda', email = '', locale = 'en' }): Promise<MailCustomer> {
  customerCount += 1
  const [row] = await fresh.db.query<{ id: number }>(
    `insert into customer (public_id, email, full_name, phone, locale) values ($1, $2, $3, '+62 812 0000 1180', $4)
     returning id`,
    [`customer${customerCount}`.padEnd(22, 'x'), email || `dinda${customerCount}@example.com`, name, locale],
  )
  const customer = await readMailCustomer(fresh.db, row?.id ?? 0, publicUrl)
  if (customer === null) throw new Error('no customer')
  return customer
}

const requestEmailChange = (customer: MailCustomer, email = 'new.address@example.org'): Promise<number> =>
  fresh.db.transaction((tx) => reserveChangeEmailLink(tx, { customerId: customer.id, email, now }))

const compose = (customer: MailCustomer, payload: Payload): Promise<ComposedMail | null> =>
  composeAccountMail(fresh.db, customer, { payload, publicUrl, now })

async function composeOrFail(customer: MailCustomer, payload: Payload): Promise<ComposedMail> {
  const mail = await compose(customer, payload)
  if (mail === null) throw new Error(`${String(payload['template'])} did not apply`)
  return mail
}

/** All mails about an account. The last one goes to its former address. */
async function allMails(customer: MailCustomer): Promise<ComposedMail[]> {
  const linkId = await requestEmailChange(customer)
  const mails = [
    await composeOrFail(customer, { template: 'verify-email' }),
    await composeOrFail(customer, { template: 'reset-password' }),
    await composeOrFail(customer, { template: 'change-email', linkId: linkId }),
    await composeOrFail(customer, { template: 'email-changed', linkId: linkId }),
    await composeOrFail(customer, { template: 'password-changed', at: now.toString() }),
    await composeOrFail(customer, { template: 'registered-again' }),
  ]
  await fresh.db.query('update mail_link set used_at = $2, email = $3 where id = $1', [
    linkId,
    now,
    'old.address@example.net',
  ])
  return [...mails, await composeOrFail(customer, { template: 'email-changed', linkId: linkId })]
}

describe.each(['en', 'id'] as const)('account mails in %s', (locale) => {
  let mails: ComposedMail[]
  beforeAll(async () => {
    mails = await allMails(await insertCustomer({ locale }))
  })

  test('HTML and text part have the same content and no missing text', () => {
    expect(mails).toHaveLength(7)
    for (const mail of mails) {
      const text = mail.text.toLowerCase()
      for (const piece of visibleTexts(mail.html)) expect(text).toContain(piece.toLowerCase())
      for (const href of linksOf(mail.html)) expect(mail.text).toContain(href)
      for (const part of [mail.subject, mail.html.replace(/<style>[\s\S]*<\/style>/, ''), mail.text])
        expect(part).not.toMatch(/undefined|null|NaN|\[object|mail_[a-z]|hours_count|[{}]/)
      expect(mail.html).toContain(`<html lang="${locale}"`)
    }
  })

  test('all mails have different subjects', () => {
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(mails.length)
  })

  test('mails load nothing and link only to the product and WhatsApp', () => {
    for (const { html } of mails) {
      expect(html).not.toMatch(/<img|<script|<link|url\(|src=/)
      const hosts = linksOf(html).map((href) => new URL(href).host)
      expect(hosts.filter((host) => host !== 'book.pantul.example' && host !== 'wa.me')).toEqual([])
    }
  })

  test('the confirmation of a new e-mail goes to it, the note about a finished change to the old one, other mails to the customer', () => {
    expect(mails.map(({ to }) => to.address.split('@')[1])).toEqual([
      'example.com',
      'example.com',
      'example.org',
      'example.com',
      'example.com',
      'example.com',
      'example.net',
    ])
    for (const { from } of mails)
      expect(from).toEqual({ name: 'Pantul Test One', address: 'one@example.com' })
  })
})

for (const hostileText of hostileTexts)
  test(`${hostileText} as a name is escaped`, async () => {
    const harmless = await allMails(await insertCustomer({ name: 'x' }))
    const hostile = await allMails(await insertCustomer({ name: hostileText }))
    hostile.forEach((mail, i) => {
      expect(tagsOf(mail.html)).toBe(tagsOf(harmless[i]!.html))
      expect(mail.html).not.toContain(hostileText)
    })
  })

test('the token is in the URL fragment, which never reaches servers or logs', async () => {
  const mails = await allMails(await insertCustomer({}))
  const links = mails.flatMap(({ html }) => linksOf(html)).filter((href) => href.includes('#'))
  expect(links.map((href) => href.replace(/#[\w-]{43}$/, '#'))).toEqual([
    `${publicUrl}/auth/verification-success#`,
    `${publicUrl}/auth/reset-password#`,
    `${publicUrl}/auth/verification-success#`,
  ])
})

test('the old address sees the new one only masked', async () => {
  const linkId = await requestEmailChange(dinda, 'budi.santoso@example.org')
  const mail = await composeOrFail(dinda, { template: 'email-changed', linkId })
  expect(mail.text).toContain('b…@example.org')
  expect(mail.text).not.toContain('budi')
  expect(mail.text).toContain('Sat 21 Nov, 15:10\u00A0WIB')
})

test('outdated mails are not sent', async () => {
  const rini = await insertCustomer({})
  const first = await requestEmailChange(rini)
  const second = await requestEmailChange(rini)
  expect(await compose(rini, { template: 'change-email', linkId: first })).toBeNull()
  expect(await compose(rini, { template: 'email-changed', linkId: first })).toBeNull()
  expect(await compose(rini, { template: 'change-email', linkId: second })).not.toBeNull()
  expect(await compose({ ...rini, hasVerifiedEmail: true }, { template: 'verify-email' })).toBeNull()
})

test('a mail that is composed again after a failure has a working link', async () => {
  const sari = await insertCustomer({})
  const linkId = await requestEmailChange(sari)
  for (const payload of [
    { template: 'verify-email' },
    { template: 'reset-password' },
    { template: 'change-email', linkId },
  ]) {
    const [first, second] = [await composeOrFail(sari, payload), await composeOrFail(sari, payload)]
    expect(first.text).not.toBe(second.text)
  }
  const storedLinks = await fresh.db.query(
    'select purpose from mail_link where customer_id = $1 order by 1',
    [sari.id],
  )
  expect(storedLinks).toEqual([
    { purpose: 'change-email' },
    { purpose: 'reset-password' },
    { purpose: 'verify-email' },
  ])
})

test('deleted accounts get no mail', async () => {
  const deleted = await insertCustomer({ name: '', email: 'deleted+1@example.com' })
  await fresh.db.query(`update customer set phone = '', deleted_at = $2 where id = $1`, [deleted.id, now])
  expect(await readMailCustomer(fresh.db, deleted.id, publicUrl)).toBeNull()
})

test('without locations the venue group is the sender, so that the first owner can verify an e-mail', async () => {
  const empty = await freshDatabase()
  await empty.db.query(`insert into customer (public_id, email, full_name, phone)
                        values (repeat('o', 22), 'owner@example.com', 'First Owner', '')`)
  const [row] = await empty.db.query<{ id: number }>('select id from customer')
  const owner = await readMailCustomer(empty.db, row?.id ?? 0, publicUrl)
  if (owner === null) throw new Error('no owner')
  for (const payload of [
    { template: 'verify-email' },
    { template: 'password-changed', at: now.toString() },
  ]) {
    const mail = await composeAccountMail(empty.db, owner, { payload, publicUrl, now })
    expect(mail?.from).toEqual({ name: 'Pantul', address: 'no-reply@book.pantul.example' })
    expect(mail?.html).not.toContain('wa.me')
    for (const href of linksOf(mail?.html ?? '')) expect(mail?.text).toContain(href)
  }
  await empty.drop()
})

test('a closed location is the sender if no other is open', async () => {
  await fresh.db.query(`update location set is_active = (id = 'TST2')`)
  expect((await readMailCustomer(fresh.db, dinda.id, publicUrl))?.location.name).toBe('Pantul Test Two')
  await fresh.db.query('update location set is_active = false')
  expect((await readMailCustomer(fresh.db, dinda.id, publicUrl))?.location.name).toBe('Pantul Test One')
  await fresh.db.query('update location set is_active = true')
})

test('an unknown template or an incomplete payload is an error', async () => {
  await expect(compose(dinda, { template: 'birthday' })).rejects.toThrow(RangeError)
  await expect(compose(dinda, {})).rejects.toThrow(InvalidPayload)
  await expect(compose(dinda, { template: 'change-email' })).rejects.toThrow(InvalidPayload)
})

test('only the hash of a link’s token is stored', async () => {
  const href = await makeLink(fresh.db, { purpose: 'reset-password', customerId: dinda.id, publicUrl, now })
  const token = href.split('#')[1] ?? 'none'
  const rows = await fresh.db.query<{ row: string }>('select mail_link::text as row from mail_link')
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
  expect(rows.filter(({ row }) => row.includes(Buffer.from(token).toString('hex')))).toEqual([])
})
