import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBackup } from '../../platform/backups/write-backup.ts'
import { restoreBackup } from '../../platform/backups/restore-backup.ts'
import { startEmbedded } from '../../platform/database/embedded.ts'
import { brokenInvariants, invariants } from '../../platform/database/invariants.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { MailMessage } from '../../output/mail/message.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { item, today, tomorrow } from '../../orders/place/test-players.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { mailEffects } from '../../output/mail/send-mail.ts'
import type { TestApp } from '../../test-app.ts'
import { linkContacts } from '../contacts/link-contacts.ts'
import { forgetCustomer } from './forget-customer.ts'
import { forgetGuests } from './forget-guests.ts'
import { deletionEffects, appendDeletions, repeatDeletions } from '../../platform/backups/deletion-list.ts'
import {
  addRelatedRows,
  registerCustomer,
  logInElsewhere,
  openClub,
  placeOrder,
  payOrder,
  testPassword,
  type TestCustomer,
} from './test-customers.ts'
import { tracesOf } from './test-traces.ts'

let club: TestApp
let folder: string
beforeAll(async () => {
  club = await openClub()
  folder = mkdtempSync(path.join(tmpdir(), 'pantul deletions '))
})
afterAll(async () => {
  await club.close()
  rmSync(folder, { recursive: true, force: true })
})

const problemCodeOf = (body: unknown) => (body as { code?: string }).code
const deleteAccountOf = ({ browser }: TestCustomer) =>
  browser.delete('/api/profile', { body: { password: testPassword } })
const log = { error: () => undefined }

/** What accounting needs of all orders: amounts, hours and states. */
const accountingRows = () =>
  club.db.query(
    `select o.id, o.number, o.customer_id, o.state, o.total, o.tax, o.placed_at, o.confirmed_at, o.basket,
            (select jsonb_agg(to_jsonb(l) order by l.id) from order_line l where l.order_id = o.id) as lines,
            (select jsonb_agg(to_jsonb(h)) from court_hour h where h.order_id = o.id) as hours,
            (select jsonb_agg(to_jsonb(p) - 'redirect_url' order by p.id) from payment p where p.order_id = o.id) as payments,
            (select jsonb_agg(to_jsonb(i)) from invoice i where i.order_id = o.id) as invoices
       from sales_order o order by o.id`,
  )

/** Moves the clock to a day when all ordered hours are over. */
const playAllOrders = () => club.clock.set(`2031-03-20T10:00:00+07:00`)
const resetClock = () => club.clock.set(`${today}T10:00:00+07:00`)

const assertInvariants = async () => {
  const withoutServer = invariants.filter(({ needsRunningServer }) => needsRunningServer !== true)
  expect(await brokenInvariants(club.db, withoutServer)).toEqual([])
}

test('an account with unplayed, unpaid or unrefunded orders cannot be deleted', async () => {
  const ani = await registerCustomer(club, 'Ani Wijayanti')
  const orderId = await placeOrder(club, ani.browser, { items: [item({ date: tomorrow, hours: [20] })] })
  const refused = await deleteAccountOf(ani)
  expect([refused.status, problemCodeOf(refused.body)]).toEqual([409, 'ACCOUNT_IN_USE'])
  await payOrder(club, orderId)
  expect(problemCodeOf((await deleteAccountOf(ani)).body)).toBe('ACCOUNT_IN_USE')
  club.clock.set(`${tomorrow}T20:59:00+07:00`)
  expect(problemCodeOf((await deleteAccountOf(ani)).body)).toBe('ACCOUNT_IN_USE')
  club.clock.set(`${tomorrow}T21:00:00+07:00`)
  const openRefund = `insert into refund_task (payment_id, order_id, amount, reason)
                select id, order_id, amount, 'venue' from payment where order_id = $1`
  await club.db.query(openRefund, [orderId])
  await club.db.query(
    `insert into outbox (dedupe_key, kind, payload, done_at)
     select 'refund:' || id, 'mail', '{}', created_at from payment where order_id = $1`,
    [orderId],
  )
  expect(problemCodeOf((await deleteAccountOf(ani)).body)).toBe('ACCOUNT_IN_USE')
  await club.db.query(`update refund_task set state = 'done' where order_id = $1`, [orderId])
  expect((await deleteAccountOf(ani)).status).toBe(200)
  resetClock()
})

test('a wrong password deletes nothing', async () => {
  const beni = await registerCustomer(club, 'Beni Saputra')
  const answer = await beni.browser.delete('/api/profile', { body: { password: 'not this one' } })
  expect([answer.status, problemCodeOf(answer.body)]).toEqual([422, 'PASSWORD_WRONG'])
  expect((await beni.browser.get('/api/profile')).status).toBe(200)
})

test('a deleted account leaves no name, address or number in any column, and the amounts unchanged', async () => {
  const dinda = await registerCustomer(club, 'Dinda Puspita', { phone: '+62 877 1234 5678' })
  const phone = await logInElsewhere(club, dinda)
  await dinda.browser.post('/api/profile/email', {
    body: { email: 'puspita.baru@example.com', password: testPassword },
  })
  const paid = await placeOrder(club, dinda.browser, {
    items: [item({ date: tomorrow, hours: [18], addOns: { RACKET: 1 } })],
    more: { profileCustomer: null, notes: 'ask for Dinda Puspita' },
  })
  await payOrder(club, paid)
  await addRelatedRows(club, paid)
  await club.db.query(
    `insert into refund_task (payment_id, order_id, amount, reason, state, bank, account_number, account_name)
     select id, order_id, 1000, 'venue', 'done', 'BCA', '1234 5678 90', 'DINDA PUSPITA' from payment where order_id = $1`,
    [paid],
  )
  await club.db.query(
    `insert into outbox (dedupe_key, kind, payload, done_at)
     select 'refund:' || id, 'mail', '{}', created_at from payment where order_id = $1`,
    [paid],
  )
  await club.db.query(
    `insert into payment_event (gateway, event_key, payment_id, status, notice, outcome)
     select gateway, 'notice 1', id, 'settlement', $2::jsonb, 'done' from payment where order_id = $1`,
    [paid, JSON.stringify({ order_id: 'x', transaction_id: 't', customer_details: { email: dinda.email } })],
  )
  const profileCustomer = { Name: 'Dinda P.', Telephone: '0877-1234-5678', Email: dinda.email }
  await placeOrder(club, club.visitor(), {
    items: [item({ date: tomorrow, hours: [9] })],
    more: { profileCustomer },
  })
  await club.db.query(`update sales_order set state = 'expired', held_until = null where guest_email = $1`, [
    dinda.email,
  ])
  await club.db.query(`insert into order_event (order_id, from_state, to_state, cause)
    select id, 'held', 'expired', 'hold ran out' from sales_order where state = 'expired'`)
  await club.db.query(
    `delete from court_hour h using sales_order o where o.id = h.order_id and o.state = 'expired'`,
  )
  await club.db.query(
    `update payment set state = 'expired', next_check_at = null where state in ('created', 'pending')`,
  )
  await linkContacts(club)
  const texts = [dinda.email, 'puspita', 'dinda', '1234 5678', '1234-5678', '87712345678', 'bima']
  expect((await tracesOf(club.db, texts)).length).toBeGreaterThan(6)
  const rowsBefore = await accountingRows()

  playAllOrders()
  const answer = await deleteAccountOf(dinda)
  expect(answer.status).toBe(200)
  expect(await tracesOf(club.db, texts)).toEqual([])
  expect(await accountingRows()).toEqual(rowsBefore)
  await assertInvariants()

  expect(dinda.browser.cookies.get('session')).toBe('')
  expect((await phone.get('/api/profile')).status).toBe(401)
  const logIn = (email: string) =>
    club.visitor().post('/api/auth/login', { body: { email, password: testPassword } })
  const [ofDeleted, ofUnknown] = [await logIn(dinda.email), await logIn('nobody@example.com')]
  expect([ofDeleted.status, ofDeleted.text]).toEqual([ofUnknown.status, ofUnknown.text])
  resetClock()
})

test('of two concurrent deletions at least one succeeds, and the account is deleted', async () => {
  const ika = await registerCustomer(club, 'Ika Natassa')
  await ika.browser.get('/api/csrf-token')
  const answers = await Promise.all([deleteAccountOf(ika), deleteAccountOf(ika)])
  expect(answers.map(({ status }) => status)).toContain(200)
  for (const { status } of answers) expect([200, 401, 422]).toContain(status)
  expect(await tracesOf(club.db, ['ika.natassa'])).toEqual([])
})

test('a deleted account gets no mail, neither the queued mails nor one about the deletion', async () => {
  const eko = await registerCustomer(club, 'Eko Prasetyo')
  await eko.browser.post('/api/profile/password', {
    body: { currentPassword: testPassword, password: testPassword },
  })
  expect((await deleteAccountOf(eko)).status).toBe(200)
  const sent: MailMessage[] = []
  const mailer = { send: async (mail: MailMessage) => void sent.push(mail) }
  const { db, clock, config } = club
  const deps = { db, clock, config, mailer, publicUrl: 'https://book.example', log }
  const { failed } = await relayOutbox(deps, mailEffects)
  expect(failed).toBe(0)
  expect(sent.filter(({ to }) => /eko|deleted/i.test(`${to.name} ${to.address}`))).toEqual([])
})

test('the e-mail of a deleted account can be registered again, as a new account', async () => {
  const first = await registerCustomer(club, 'Fajar Nugroho')
  expect((await deleteAccountOf(first)).status).toBe(200)
  const secondAccount = await registerCustomer(club, 'Fajar Nugroho')
  expect(secondAccount.id).not.toBe(first.id)
  expect((await secondAccount.browser.get('/api/profile/sessions')).status).toBe(200)
})

test('an order that the customer places during the deletion is refused', async () => {
  const gita = await registerCustomer(club, 'Gita Gutawa')
  const countOrders = () => club.db.query('select count(*) as count from sales_order')
  const countBefore = await countOrders()
  let ordering: Promise<unknown> = Promise.resolve()
  await club.db.transaction(async (tx) => {
    await lockAccount(tx, gita.id)
    ordering = placeOrder(club, gita.browser, { items: [item({ date: tomorrow, hours: [6] })] })
    ordering.catch(() => undefined)
    await expect.poll(() => transactionsWaiting(), { timeout: 5_000 }).toBe(1)
    await forgetCustomer(tx, gita.id, club.clock.now())
  })
  await expect(ordering).rejects.toThrow('LOGIN_REQUIRED')
  expect(await countOrders()).toEqual(countBefore)
})

/** Number of transactions that wait for an account lock. */
async function transactionsWaiting(): Promise<number> {
  const [row] = await club.db.query<{ count: number }>(
    `select count(*) as count from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
  )
  return row?.count ?? 0
}

test('an account that was deleted after a backup is deleted again when the backup is restored', async () => {
  const hesti = await registerCustomer(club, 'Hesti Purwadinata')
  const { folder: backup } = await writeBackup(club.url, folder)
  expect((await deleteAccountOf(hesti)).status).toBe(200)
  await relayOutbox({ db: club.db, log, backupsFolder: folder }, deletionEffects)
  await relayOutbox({ db: club.db, log, backupsFolder: folder }, deletionEffects)
  const list = readFileSync(path.join(folder, 'deletions.jsonl'), 'utf8')
  expect(list).toMatch(/^(\{"id":"[\w-]{22}","at":"2031-[^"]+Z"\}\n)+$/)
  expect(list).not.toMatch(/hesti/i)

  const dataFolder = path.join(folder, 'restored')
  await restoreBackup({ backup, dataFolder, forget: forgetCustomer })
  const embedded = await startEmbedded({ dataFolder })
  const restored = openDatabase(embedded.url, { connections: 2 })
  try {
    expect(await tracesOf(restored, ['hesti', 'purwadinata'])).toEqual([])
    expect(await tracesOf(restored, ['Beni Saputra'])).not.toEqual([])
  } finally {
    await restored.close()
    await embedded.stop()
  }
})

test('an incomplete line in the list of deletions after a crash does not stop a backup, and is written again', async () => {
  const backups = mkdtempSync(path.join(tmpdir(), 'pantul torn '))
  const file = path.join(backups, 'deletions.jsonl')
  const first = { id: 'a'.repeat(22), at: '2031-03-06T12:00:00Z' }
  const second = { id: 'b'.repeat(22), at: '2031-03-07T12:00:00Z' }
  try {
    await appendDeletions(backups, [first])
    appendFileSync(file, JSON.stringify(second).slice(0, 20))
    expect(await repeatDeletions(club.db, backups, forgetCustomer)).toBe(0)
    await writeBackup(club.url, backups)
    await appendDeletions(backups, [second])
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(expect.arrayContaining([first, second]))
    appendFileSync(file, 'nonsense\n')
    await expect(repeatDeletions(club.db, backups, forgetCustomer)).rejects.toThrow('JSON')
  } finally {
    rmSync(backups, { recursive: true, force: true })
  }
})

test('a later backup in another folder contains the list of all deletions', async () => {
  const otherFolder = mkdtempSync(path.join(tmpdir(), 'pantul elsewhere '))
  try {
    await writeBackup(club.url, otherFolder)
    const lines = (file: string) => readFileSync(file, 'utf8').trim().split('\n').length
    const [deleted] = await club.db.query<{ count: number }>(
      'select count(*) as count from customer where deleted_at is not null',
    )
    expect(lines(path.join(otherFolder, 'deletions.jsonl'))).toBe(deleted?.count)
  } finally {
    rmSync(otherFolder, { recursive: true, force: true })
  }
})

test('a guest’s data is removed from an order exactly when the retention months are over', async () => {
  const profileCustomer = { Name: 'Iwan Fals', Telephone: '0813 7777 8888', Email: 'iwan@example.com' }
  const id = await placeOrder(club, club.visitor(), {
    items: [item({ date: tomorrow, hours: [7] })],
    more: { profileCustomer, notes: 'Iwan is late' },
  })
  await payOrder(club, id)
  await linkContacts(club)
  const deps = { db: club.db, clock: club.clock, config: club.config }
  // Not '7777' alone: four digits may also be a part of a time.
  const tracesOfIwan = () => tracesOf(club.db, ['iwan', '7777 8888', '77778888'])
  club.clock.set('2033-03-06T12:00:00+07:00')
  await forgetGuests(deps)
  expect(await tracesOfIwan()).not.toEqual([])
  club.clock.set('2033-03-07T12:00:00+07:00')
  const rowsBefore = await accountingRows()
  expect(await forgetGuests(deps)).toBeGreaterThan(0)
  expect(await tracesOfIwan()).toEqual([])
  expect(await accountingRows()).toEqual(rowsBefore)
  await assertInvariants()
  expect(await forgetGuests(deps)).toBe(0)
  resetClock()
})
