import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../platform/base/test-clock.ts'
import { freshDatabase, type FreshDatabase } from '../../platform/database/test-database.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { openMailer } from './mailer.ts'
import { testConfig } from '../../test-app.ts'
import { relayOutbox, type RelayDeps } from '../../platform/outbox/relay.ts'
import { mailEffects, type MailDeps } from './send-mail.ts'

const publicUrl = 'https://book.example'
const clock = fixedClock('2026-11-20T15:10:00+07:00')

let fresh: FreshDatabase
let port = 0
let serverBehaviour: 'accepts' | 'refuses' | 'drops' = 'accepts'
const acceptedMails: string[] = []

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, session, done) => {
    if (serverBehaviour === 'drops') closeConnection(session.remotePort)
    else
      done(
        serverBehaviour === 'refuses'
          ? Object.assign(new Error('try later, dinda@example.com'), { responseCode: 451 })
          : null,
      )
  },
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      acceptedMails.push(Buffer.concat(chunks).toString())
      done()
    })
  },
})
const closersByPort = new Map<number, () => void>()
smtp.server.on('connection', (socket) => closersByPort.set(socket.remotePort ?? 0, () => socket.destroy()))
// The server reports closed connections as errors; the test ignores them.
smtp.on('error', () => undefined)

const closeConnection = (remotePort: number): void => closersByPort.get(remotePort)?.()

beforeAll(async () => {
  fresh = await freshDatabase()
  await seedTestLocations(fresh.db)
  const server = smtp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  serverBehaviour = 'accepts'
  acceptedMails.length = 0
  await fresh.db.query('delete from outbox')
  await fresh.db.query('delete from attempt_count')
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await fresh.drop()
})

const deps = (
  mail: { smtpUrl: string } | { folder: string } = { smtpUrl: `smtp://127.0.0.1:${port}` },
): MailDeps & RelayDeps => ({
  db: fresh.db,
  clock,
  config: testConfig(),
  publicUrl,
  mailer: openMailer({ mail, publicUrl }),
  log: { error: () => undefined },
})

let orderCount = 0

/** Places a held order of one hour with its payment, and writes the mail about it to the outbox. */
async function placeOrder({
  locale = 'en',
  name = 'Dinda',
  email = 'dinda@example.com',
}: { locale?: 'en' | 'id'; name?: string; email?: string } = {}): Promise<number> {
  orderCount += 1
  const number = `PTL-261121-${String(orderCount).padStart(5, '0')}`
  const [order] = await fresh.db.query<{ id: number }>(
    `with o as (
       insert into sales_order (public_id, number, location_id, guest_name, guest_email, guest_phone, locale, state, total,
                                tax_rate_bp, tax_is_inclusive, tax, basket, placed_at, held_until)
       values ($1, $2, 'TST1', $3, $9, '+62 812 0000 1180', $4, 'held', 100000, 1000, true, 9091, '{}', $5, $6)
       returning id),
     l as (
       insert into order_line (order_id, location_id, booking_id, kind, court_id, name, play_date, hour, quantity,
                               unit_price, amount, price_type)
       select id, 'TST1', 1, 'court', 'TST1-C1', 'Court 1', date '2027-01-01' + $7::integer, 18, 1, 100000, 100000, 'R' from o
       returning id, order_id, play_date),
     h as (
       insert into court_hour (location_id, play_date, court_id, hour, held_until, order_id, line_id)
       select 'TST1', play_date, 'TST1-C1', 18, $6, order_id, id from l),
     p as (
       insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, state, created_at, expires_at)
       select $8, id, 1, 'simulator', $2 || '-1', 100000, 'created', $5, $6 from o)
     insert into outbox (dedupe_key, kind, payload)
     select 'placed:' || id, 'mail', jsonb_build_object('template', 'order-received', 'orderId', id) from o
     returning (payload ->> 'orderId')::bigint as id`,
    [
      `order${orderCount}`.padEnd(22, 'x'),
      number,
      name,
      locale,
      clock.now(),
      clock.now().add({ minutes: 15 }),
      orderCount,
      `payment${orderCount}`.padEnd(22, 'x'),
      email,
    ],
  )
  return order!.id
}

/** The relay tries failed mails again at once. */
const endRetryWait = (): Promise<object[]> =>
  fresh.db.query(`update outbox set next_at = now() - interval '1 second' where done_at is null`)

const messageIds = (): string[] => acceptedMails.map((eml) => /^Message-ID: (\S+)/im.exec(eml)?.[1] ?? '')

test('a mail has the recipient’s name and address, the language and both parts', async () => {
  await placeOrder({ locale: 'id', name: 'Çelik Şahin' })
  expect(await relayOutbox(deps(), mailEffects)).toEqual({ done: 1, failed: 0 })
  const [eml] = acceptedMails
  expect(eml).toMatch(/^From: Pantul Test One <one@example\.com>/m)
  expect(eml).toMatch(/^To: =\?UTF-8\?.*<dinda@example\.com>/im)
  expect(eml).toMatch(/^Content-Language: id/m)
  expect(eml).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(eml).toMatch(/^Message-ID: <[0-9a-f]{32}@book\.example>/im)
  expect(eml).toContain('Content-Type: text/plain')
  expect(eml).toContain('Content-Type: text/html')
})

test('while the mail server is down orders work; later each mail is sent once', async () => {
  for (const failure of ['refuses', 'drops'] as const) {
    serverBehaviour = failure
    for (let i = 0; i < 10; i += 1) await placeOrder({ email: `dinda.${failure}${i}@example.com` })
    await relayOutbox(deps(), mailEffects)
    await endRetryWait()
  }
  const unreachable = deps({ smtpUrl: 'smtp://127.0.0.1:1' })
  expect(await relayOutbox(unreachable, mailEffects)).toEqual({ done: 0, failed: 20 })
  const faults = await fresh.db.query<{ fault: string }>('select last_error as fault from outbox')
  expect(faults.every(({ fault }) => fault.includes('ECONNECTION') || fault.includes('ESOCKET'))).toBe(true)

  serverBehaviour = 'accepts'
  await endRetryWait()
  await Promise.all([relayOutbox(deps(), mailEffects), relayOutbox(deps(), mailEffects)])
  expect(acceptedMails).toHaveLength(20)
  expect(new Set(messageIds()).size).toBe(20)
})

test('the mail server’s message about an address is not stored', async () => {
  serverBehaviour = 'refuses'
  await placeOrder()
  await relayOutbox(deps(), mailEffects)
  expect(await fresh.db.query('select last_error from outbox')).toEqual([
    { last_error: 'Error EENVELOPE MAIL FROM 451' },
  ])
})

test('a relay killed after sending sends again with the same Message-ID', async () => {
  await placeOrder()
  const { mailer } = deps()
  const killedAfterSending = {
    ...deps(),
    mailer: {
      send: async (message: Parameters<typeof mailer.send>[0]) => {
        await mailer.send(message)
        throw new Error('killed')
      },
    },
  }
  await relayOutbox(killedAfterSending, mailEffects)
  await endRetryWait()
  await relayOutbox(deps(), mailEffects)
  expect(acceptedMails).toHaveLength(2)
  expect(new Set(messageIds()).size).toBe(1)
})

test('a mail to a name that would inject a header is not sent; the next mail is sent', async () => {
  await placeOrder({ name: 'Dinda\r\nBcc: everyone@example.com' })
  await placeOrder({ name: 'Budi' })
  expect(await relayOutbox(deps(), mailEffects)).toEqual({ done: 1, failed: 1 })
  expect(acceptedMails.join()).not.toContain('everyone@example.com')
  expect(await fresh.db.query('select last_error from outbox where done_at is null')).toEqual([
    { last_error: 'HeaderRefused' },
  ])
})

test('invalid outbox rows fail, and the other mails are sent', async () => {
  await fresh.db.query(
    `insert into outbox (dedupe_key, kind, payload)
     values ('paid:0', 'mail', '{"template": "payment-confirmed", "orderId": 999999}'),
            ('paid:x', 'mail', '{"template": "payment-confirmed"}'),
            ('alert:x', 'alert', '{"orderId": "1"}')`,
  )
  await placeOrder()
  expect(await relayOutbox(deps(), mailEffects)).toEqual({ done: 1, failed: 3 })
})

test('an alert goes to the location, with the player’s contact', async () => {
  const orderId = await placeOrder()
  await fresh.db.query('delete from outbox')
  await fresh.db.query('delete from attempt_count')
  await fresh.db.query(
    `insert into outbox (dedupe_key, kind, payload) values ('alert:wrong_amount:1', 'alert', $1)`,
    [JSON.stringify({ reason: 'wrong_amount', orderId })],
  )
  await relayOutbox(deps(), mailEffects)
  expect(acceptedMails[0]).toMatch(/^To: Pantul Test One <one@example\.com>/m)
  expect(acceptedMails[0]).toContain('dinda@example.com')
})

test('without a mail server each mail is a complete file, named by time and template, readable by the owner only', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'mail-'))
  await placeOrder()
  await placeOrder()
  const folder = path.join(parent, 'mail')
  await relayOutbox(deps({ folder }), mailEffects)
  const files = await readdir(folder)
  expect(files).toHaveLength(2)
  for (const file of files) expect(file).toMatch(/^2026-11-20T08-10-00-000Z-order-received-[0-9a-f]{8}\.eml$/)
  expect(await readFile(path.join(folder, files[0]!), 'utf8')).toContain('To: Dinda <dinda@example.com>')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  for (const file of files) expect((await stat(path.join(folder, file))).mode & 0o777).toBe(0o600)
  await rm(parent, { recursive: true })
})
