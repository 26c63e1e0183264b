import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffAtCounter, replyText } from '../../money/payments/test-counter.ts'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { newStaff, type TestStaff } from '../../people/staff/test-staff.ts'
import { writeStaffAct } from '../../people/staff/write-staff-act.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { testConfig } from '../../test-app.ts'
import { queueEndOfDay } from '../end-of-day/queue-end-of-day.ts'
import { readEndOfDay } from '../end-of-day/read-end-of-day.ts'
import type { MailMessage } from './message.ts'
import { mailEffects } from './send-mail.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
let owner: TestStaff
let manager: TestStaff
let managerOfOtherLocation: TestStaff
const sent: MailMessage[] = []
let isMailServerDown = false

beforeAll(async () => {
  venue = await openVenueWithPlayers()
  // Only TST1 is open.
  await venue.db.query("update location set opened_at = null where id <> 'TST1'")
  await venue.db.query("update location set opened_at = coalesce(opened_at, now()) where id = 'TST1'")
  owner = await newStaff(venue, { roles: [{ role: 'owner', locationId: null }] })
  manager = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  managerOfOtherLocation = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST2' }] })
  await newStaff(venue, { roles: [{ role: 'front-desk', locationId: 'TST1' }] })
  await newStaff(venue, { roles: [{ role: 'finance', locationId: 'TST1' }] })
  await venue.db.query("update customer set locale = 'id' where id = $1", [manager.id])
})
afterAll(() => venue.close())

const queueMails = (): Promise<number> => queueEndOfDay({ ...venue, wakeOutbox: () => {} })

/** Sends all waiting mails, and returns the mails about the end of a day. */
async function sendMails(): Promise<MailMessage[]> {
  sent.length = 0
  await venue.db.query('update outbox set next_at = now() where done_at is null')
  const deps = {
    db: venue.db,
    clock: venue.clock,
    config: testConfig(),
    publicUrl: 'https://book.example',
    log: { error: () => undefined },
    mailer: {
      send: async (message: MailMessage) => {
        if (isMailServerDown) throw new Error('away')
        sent.push(message)
      },
    },
  }
  await relayOutbox(deps, mailEffects)
  return sent.filter(({ template }) => template === 'end-of-day')
}

const waitingMails = async (): Promise<{ date: string; customerId: number }[]> =>
  venue.db.query(
    `select payload ->> 'date' as date, (payload ->> 'managerId')::bigint as "customerId" from outbox
      where dedupe_key like 'end-of-day:%' and done_at is null order by id`,
  )

const writeStaffActOn = (date: string, reason = 'a guest asked'): Promise<number> =>
  venue.db.transaction((tx) =>
    writeStaffAct(tx, {
      at: Temporal.Instant.from(`${date}T20:00:00+07:00`),
      customerId: owner.id,
      role: 'owner',
      locationId: 'TST1',
      action: 'note-order',
      thing: 'order',
      thingId: 'PTL-1',
      reason,
    }),
  )

test('half an hour after midnight the owner and the manager of the location get the mail about the day, in their language', async () => {
  venue.clock.set(`${today}T12:00:00+07:00`)
  const counter = await staffAtCounter(venue) // a member of staff
  await counter.openDrawer(500_000)
  const { OrderID, Total } = await venue.place(
    venue.visitor(),
    [item({ date: addDays(today, 1), hours: [9] })],
    { guestNumber: 7 },
  )
  expect(replyText(await counter.take(OrderID, [{ method: 'edc', amount: Total }]))).toBe('200')
  const counted = { Cash: 490_000, Edc: Total, QrisStatic: 0 }
  expect(replyText(await counter.post(`/shifts/${await counter.shiftId()}/close`, counted))).toBe('200')
  // Payments have the time of the database's clock, not of the test's.
  await venue.db.query('update payment set paid_at = $1 where paid_at is not null', [venue.clock.now()])
  const tomorrow = addDays(today, 1)
  venue.clock.set(`${tomorrow}T00:29:59+07:00`)
  await queueMails()
  expect((await waitingMails()).filter(({ date }) => date === today)).toEqual([])
  venue.clock.set(`${tomorrow}T00:30:00+07:00`)
  expect(await queueMails()).toBe(2)
  expect(await queueMails()).toBe(0)
  const mails = await sendMails()
  const mailsOfDay = mails.filter(({ key }) => key.includes(today))
  expect(mailsOfDay.map(({ locale }) => locale).toSorted()).toEqual(['en', 'id'])
  const day = await readEndOfDay(venue, { locationId: 'TST1', date: today, language: 'en' })
  const mail = mailsOfDay.find(({ locale }) => locale === 'en')
  const amount = `Rp ${new Intl.NumberFormat('id-ID').format(Total)}`
  for (const part of [mail?.text, mail?.html]) {
    expect(part?.replaceAll('\u00A0', ' ')).toContain(amount)
    expect(part).toContain('EDC card')
    expect(part).toContain('Dian Puspita')
    // The counted cash is less than the float by this amount.
    expect(part).toContain('10.000')
    // The first hour of the next day.
    expect(part).toContain('Player 7')
    expect(part?.replaceAll(' ', '')).toContain(day.seal?.hash)
    expect(part).toContain(`/desk/TST1/end-of-day?date=${today}`)
  }
  expect(mail?.text).toContain(`Acts of this location on this day: ${day.seal?.acts}`)
})

test('concurrent processes queue each mail once, and a mail that failed is sent later, once', async () => {
  const date = addDays(today, 1)
  await writeStaffActOn(date)
  venue.clock.set(`${addDays(date, 1)}T00:40:00+07:00`)
  const queuedCounts = await Promise.all([queueMails(), queueMails(), queueMails(), queueMails()])
  expect(queuedCounts.toSorted()).toEqual([0, 0, 0, 2])
  isMailServerDown = true
  expect(await sendMails()).toEqual([])
  isMailServerDown = false
  expect(await sendMails()).toHaveLength(2)
  expect(await sendMails()).toEqual([])
  expect(await queueMails()).toBe(0)
})

test('a person whose role has ended meanwhile gets no mail', async () => {
  const date = addDays(today, 2)
  await writeStaffActOn(date)
  venue.clock.set(`${addDays(date, 1)}T00:40:00+07:00`)
  expect(await queueMails()).toBe(2)
  expect((await waitingMails()).map(({ customerId }) => customerId)).not.toContain(managerOfOtherLocation.id)
  await venue.db.query('delete from staff_role where customer_id = $1', [manager.id])
  expect((await sendMails()).map(({ locale }) => locale)).toEqual(['en'])
})

test('a quiet day and a location in set-up send no mail; after a standstill of the server at most seven days get their mails', async () => {
  const quietDate = addDays(today, 3)
  venue.clock.set(`${addDays(quietDate, 1)}T01:00:00+07:00`)
  expect(await queueMails()).toBe(1) // to the owner; the manager's role has ended
  expect(await sendMails()).toEqual([])
  const restartDate = addDays(quietDate, 20)
  await writeStaffActOn(addDays(restartDate, -1))
  await writeStaffActOn(addDays(restartDate, -8))
  venue.clock.set(`${restartDate}T09:00:00+07:00`)
  expect(await queueMails()).toBe(7)
  const keys = (await sendMails()).map(({ key }) => key)
  expect(keys).toEqual([`end-of-day:TST1:${addDays(restartDate, -1)}:${owner.id}`])
  await venue.db.query("update location set opened_at = null where id = 'TST1'")
  await writeStaffActOn(restartDate)
  venue.clock.set(`${addDays(restartDate, 1)}T09:00:00+07:00`)
  expect(await queueMails()).toBe(0)
  await venue.db.query("update location set opened_at = now() where id = 'TST1'")
})
