import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counterOf, replyText } from '../../money/payments/test-counter.ts'
import { openChanges, type ChangesUnderTest } from '../../changes/after-booking/test-changes.ts'
import { item, today } from '../../orders/test-players.ts'
import { newStaff, type TestStaff } from '../../people/staff/test-staff.ts'
import { writeStaffAct } from '../../people/staff/write-staff-act.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { testConfig } from '../../test-app.ts'
import { queueEndOfDay } from '../end-of-day/queue-end-of-day.ts'
import { readEndOfDay } from '../end-of-day/read-end-of-day.ts'
import type { MailMessage } from './message.ts'
import { mailEffects } from './send-mail.ts'

let venue: ChangesUnderTest
let owner: TestStaff
let manager: TestStaff
let elsewhere: TestStaff
const sent: MailMessage[] = []
let isAway = false

beforeAll(async () => {
  venue = await openChanges()
  // Tests of other features leave locations open that have no acts here.
  await venue.db.query("update location set opened_at = null where id <> 'TST1'")
  await venue.db.query("update location set opened_at = coalesce(opened_at, now()) where id = 'TST1'")
  owner = await newStaff(venue, { roles: [{ role: 'owner', locationId: null }] })
  manager = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  elsewhere = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST2' }] })
  await newStaff(venue, { roles: [{ role: 'front-desk', locationId: 'TST1' }] })
  await newStaff(venue, { roles: [{ role: 'finance', locationId: 'TST1' }] })
  await venue.db.query("update customer set locale = 'id' where id = $1", [manager.id])
})
afterAll(() => venue.close())

const round = (): Promise<number> => queueEndOfDay({ ...venue, wakeOutbox: () => {} })

/** Sends what waits; returns the mails about days. */
async function delivered(): Promise<MailMessage[]> {
  sent.length = 0
  await venue.db.query('update outbox set next_at = now() where done_at is null')
  const relaying = {
    db: venue.db,
    clock: venue.clock,
    config: testConfig(),
    publicUrl: 'https://book.example',
    log: { error: () => undefined },
    mailer: {
      send: async (message: MailMessage) => {
        if (isAway) throw new Error('away')
        sent.push(message)
      },
    },
  }
  await relayOutbox(relaying, mailEffects)
  return sent.filter(({ template }) => template === 'end-of-day')
}

/** Mails of a day wait for these people. */
const waitingFor = async (): Promise<{ date: string; who: number }[]> =>
  venue.db.query(
    `select payload ->> 'date' as date, (payload ->> 'managerId')::bigint as who from outbox
      where dedupe_key like 'end-of-day:%' and done_at is null order by id`,
  )

const actOn = (date: string, reason = 'a guest asked'): Promise<number> =>
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

test('half an hour after midnight the owner and the manager of the location get the day, each in their language', async () => {
  venue.clock.set(`${today}T12:00:00+07:00`)
  const counter = await counterOf(venue)
  await counter.openDrawer(500_000)
  const { OrderID, Total } = await venue.place(
    venue.visitor(),
    [item({ date: addDays(today, 1), hours: [9] })],
    {
      guest: 7,
    },
  )
  expect(replyText(await counter.take(OrderID, [{ method: 'edc', amount: Total }]))).toBe('200')
  const counted = { Cash: 490_000, Edc: Total, QrisStatic: 0 }
  expect(replyText(await counter.post(`/shifts/${await counter.shiftId()}/close`, counted))).toBe('200')
  // The database's clock gave these times.
  await venue.db.query('update payment set paid_at = $1 where paid_at is not null', [venue.clock.now()])
  const tomorrow = addDays(today, 1)
  venue.clock.set(`${tomorrow}T00:29:59+07:00`)
  await round()
  expect((await waitingFor()).filter(({ date }) => date === today)).toEqual([])
  venue.clock.set(`${tomorrow}T00:30:00+07:00`)
  expect(await round()).toBe(2)
  expect(await round()).toBe(0)
  const mails = await delivered()
  const ofDay = mails.filter(({ key }) => key.includes(today))
  expect(ofDay.map(({ locale }) => locale).toSorted()).toEqual(['en', 'id'])
  const day = await readEndOfDay(venue, { locationId: 'TST1', date: today, language: 'en' })
  const mail = ofDay.find(({ locale }) => locale === 'en')
  const amount = `Rp ${new Intl.NumberFormat('id-ID').format(Total)}`
  for (const part of [mail?.text, mail?.html]) {
    expect(part?.replaceAll('\u00A0', ' ')).toContain(amount)
    expect(part).toContain('EDC card')
    expect(part).toContain('Dian Puspita')
    // The drawer was short.
    expect(part).toContain('10.000')
    // The first hour of the next day.
    expect(part).toContain('Player 7')
    expect(part?.replaceAll(' ', '')).toContain(day.seal?.hash)
    expect(part).toContain(`/desk/TST1/end-of-day?date=${today}`)
  }
  expect(mail?.text).toContain(`Acts of this location on this day: ${day.seal?.acts}`)
})

test('two processes at once queue each mail once, and a mail that failed is sent later, once', async () => {
  const date = addDays(today, 1)
  await actOn(date)
  venue.clock.set(`${addDays(date, 1)}T00:40:00+07:00`)
  const made = await Promise.all([round(), round(), round(), round()])
  expect(made.toSorted()).toEqual([0, 0, 0, 2])
  isAway = true
  expect(await delivered()).toEqual([])
  isAway = false
  expect(await delivered()).toHaveLength(2)
  expect(await delivered()).toEqual([])
  expect(await round()).toBe(0)
})

test('a person whose role ended meanwhile, and one who forgot the account, get none', async () => {
  const date = addDays(today, 2)
  await actOn(date)
  venue.clock.set(`${addDays(date, 1)}T00:40:00+07:00`)
  expect(await round()).toBe(2)
  expect((await waitingFor()).map(({ who }) => who)).not.toContain(elsewhere.id)
  await venue.db.query('delete from staff_role where customer_id = $1', [manager.id])
  expect((await delivered()).map(({ locale }) => locale)).toEqual(['en'])
})

test('a quiet day and a location in set-up send nothing, and days without a server are made up for, seven at most', async () => {
  const quiet = addDays(today, 3)
  venue.clock.set(`${addDays(quiet, 1)}T01:00:00+07:00`)
  expect(await round()).toBe(1)
  expect(await delivered()).toEqual([])
  const back = addDays(quiet, 20)
  await actOn(addDays(back, -1))
  await actOn(addDays(back, -8))
  venue.clock.set(`${back}T09:00:00+07:00`)
  expect(await round()).toBe(7)
  const keys = (await delivered()).map(({ key }) => key)
  expect(keys).toEqual([`end-of-day:TST1:${addDays(back, -1)}:${owner.id}`])
  await venue.db.query("update location set opened_at = null where id = 'TST1'")
  await actOn(back)
  venue.clock.set(`${addDays(back, 1)}T09:00:00+07:00`)
  expect(await round()).toBe(0)
  await venue.db.query("update location set opened_at = now() where id = 'TST1'")
})
