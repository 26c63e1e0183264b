import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { sweepPayments } from '../../money/payments/sweep-payments.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { mailEffects } from '../../output/mail/send-mail.ts'
import type { Mailer } from '../../output/mail/mailer.ts'
import type { MailMessage } from '../../output/mail/message.ts'
import { forgetGuests } from '../../people/profile/forget-guests.ts'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../after-booking/test-venue-with-staff.ts'
import { billSeries } from './bill-series.ts'
import { endForgottenSeries } from './end-series.ts'
import {
  billingDeps,
  billsOf,
  endSeries,
  moveDate,
  newSeries,
  passDeadlines,
  readDetail,
  readList,
  skipDate,
  statesOf,
  tryToCreateSeries,
} from './test-series.ts'

// A series is on Tuesdays 19:00–21:00 on TST1-C1, from 2031-03-11 to 2031-04-29, unless its `plan` says otherwise.
const testTime = '2031-03-05T10:00:00+07:00'
let venue: VenueWithStaff
let manager: ChangingStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
  await venue.db.query('update location set days_ahead = 60, hours_per_date = 12')
  manager = await venue.staff('manager')
  await manager.openDrawer()
})
afterEach(async () => {
  venue.clock.set(testTime)
  await venue.db.query('delete from closed_date')
  // The tests use the same dates, so each test ends its series.
  await venue.db.query(`delete from court_hour where series_id is not null`)
  await venue.db.query(`update series_date set state = 'skipped' where state = 'claimed'`)
})
afterAll(() => venue.close())

/** A plan for the hour that begins at `fromHour`. Each test has hours of its own. */
const planFrom = (fromHour: number, more: object = {}) => ({ fromHour, untilHour: fromHour + 1, ...more })

/** Each test has a person of its own, because a person may owe only so much. */
const person = (name: string, digit: number) => ({ name, phone: `+6281100077${digit}` })

/** Makes the bills of a moment, then sets the clock back. */
const billAt = async (at: string): Promise<void> => {
  venue.clock.set(at)
  await billSeries(billingDeps(venue))
  venue.clock.set(testTime)
}

test('a series that ends in the future is billed until then; staff may skip and move its dates, and end it earlier', async () => {
  const id = await newSeries(manager, {
    plan: planFrom(9, { firstDate: '2031-04-01', lastDate: '2031-05-27' }),
    person: person('Agus Ends', 1),
  })
  expect(replyText(await endSeries(manager, id, '2031-05-20'))).toBe('200')
  expect(replyText(await skipDate(manager, id, '2031-04-08'))).toBe('200')
  expect(replyText(await moveDate(manager, id, { date: '2031-04-15', to: '2031-04-16', from: 9 }))).toBe(
    '200',
  )
  expect(replyText(await endSeries(manager, id, '2031-05-27'))).toBe('400 DATE_INVALID')
  expect(replyText(await endSeries(manager, id, '2031-05-06'))).toBe('200')
  await billAt('2031-03-20T08:00:00+07:00')
  expect(await billsOf(venue, id)).toEqual([expect.stringMatching(/^2031-04 4 bookings \d+ held$/)])
  expect(statesOf(await readDetail(manager, id)).slice(-4)).toEqual([
    '06-05 given_up',
    '13-05 given_up',
    '20-05 given_up',
    '27-05 given_up',
  ])
})

test('the hours of a forgotten person whose series has an end in the future are released', async () => {
  const id = await newSeries(manager, {
    plan: planFrom(10, { firstDate: '2031-04-01' }),
    person: person('Bayu Forgotten', 2),
  })
  expect(replyText(await endSeries(manager, id, '2031-04-15'))).toBe('200')
  await venue.db.query(`update series set contact_id = null where public_id = $1`, [id])
  expect(await endForgottenSeries(venue.deps)).toBe(1)
  expect(await endForgottenSeries(venue.deps)).toBe(0)
  expect(statesOf(await readDetail(manager, id)).every((date) => date.endsWith('given_up'))).toBe(true)
})

test('dates that were played before a bill are owed if the person has a phone; otherwise staff see and skip them', async () => {
  const withPhone = await newSeries(manager, {
    plan: planFrom(11, { firstDate: '2031-04-01', lastDate: '2031-04-08' }),
    person: person('Citra Played', 3),
  })
  const withoutPhone = await newSeries(manager, {
    plan: planFrom(12, { firstDate: '2031-04-01', lastDate: '2031-04-08' }),
    person: { name: 'Dedi Nophone' },
  })
  await venue.db.query(
    `insert into closed_date (location_id, play_date, reason_en, reason_id) values ('TST1', '2031-04-08', 'Lebaran', 'Lebaran')`,
  )
  const after = '2031-04-09T08:00:00+07:00'
  await billAt(after)
  expect(await billsOf(venue, withPhone)).toEqual([
    expect.stringMatching(/^2031-04 1 bookings (\d+) confirmed owes \1$/),
  ])
  expect(await billsOf(venue, withoutPhone)).toEqual([])
  venue.clock.set(after)
  const laterOwner = await venue.staff('owner')
  expect(statesOf(await readDetail(laterOwner, withPhone))).toEqual(['01-04 owed', '08-04 unbilled'])
  expect(statesOf(await readDetail(laterOwner, withoutPhone))).toEqual(['01-04 unbilled', '08-04 unbilled'])
  const { series } = await readList(laterOwner)
  expect(series.find(({ publicId }) => publicId === withoutPhone)?.unbilledDates).toBe(2)
  expect(
    replyText(await moveDate(laterOwner, withoutPhone, { date: '2031-04-01', to: '2031-04-10', from: 12 })),
  ).toBe('409 SERIES_DATE_CLOSED')
  expect(replyText(await skipDate(laterOwner, withoutPhone, '2031-04-01'))).toBe('200')
  expect(statesOf(await readDetail(laterOwner, withoutPhone))).toEqual(['01-04 skipped', '08-04 unbilled'])
  await venue.db.query('delete from closed_date')
  await billSeries(billingDeps(venue))
  expect(await billsOf(venue, withPhone)).toHaveLength(2)
})

test('an unpaid month is kept as owed only if no earlier bill is owed, the series goes on, and the person is below the limit', async () => {
  const owing = { onUnpaid: 'owe', firstDate: '2031-03-11', lastDate: '2031-04-29' }
  const twice = await newSeries(manager, {
    plan: planFrom(13, owing),
    person: { ...person('Eka Twice', 4), email: 'eka@example.com' },
  })
  await billAt('2031-03-20T08:00:00+07:00')
  await passDeadlines(venue, twice)
  await Promise.all([sweepPayments(venue.deps), sweepPayments(venue.deps)])
  // Either bill may be the first of two that expire at once.
  const states = (await billsOf(venue, twice)).map((bill) => bill.replace(/^\S+/, '').replace(/ \d+/g, ''))
  expect(states.toSorted()).toEqual([' bookings confirmed owes', ' bookings expired'])
  const ended = await newSeries(manager, {
    plan: planFrom(14, owing),
    person: { ...person('Fajar Ended', 5), email: 'fajar@example.com' },
  })
  expect(replyText(await endSeries(manager, ended, '2031-04-15'))).toBe('200')
  await passDeadlines(venue, ended)
  await sweepPayments(venue.deps)
  expect(await billsOf(venue, ended)).toEqual([expect.stringMatching(/expired$/)])
  // Eka owes already.
  await venue.db.query('update location set unpaid_per_day = 1000')
  const aboveLimit = await newSeries(manager, {
    plan: planFrom(15, owing),
    person: { ...person('Eka Twice', 4), email: 'eka@example.com' },
  })
  await passDeadlines(venue, aboveLimit)
  await sweepPayments(venue.deps)
  expect(await billsOf(venue, aboveLimit)).toEqual([expect.stringMatching(/expired$/)])
  await venue.db.query('update location set unpaid_per_day = 500000')
  // Each mail says why the hours were not kept.
  const mails = await releasedMails()
  expect(mails).toHaveLength(3)
  for (const why of [
    'An earlier bill of your fixed hour is still owed',
    'Your fixed hour has ended, so the venue does not keep',
    'You already owe the venue as much as it allows',
  ])
    expect(mails.filter((text) => text.includes(why))).toHaveLength(1)
})

/** Sends all mails. Returns the texts of the mails about released hours. */
async function releasedMails(): Promise<string[]> {
  const sent: MailMessage[] = []
  const mailer: Mailer = { send: async (message) => void sent.push(message) }
  const deps = { ...venue.deps, mailer, publicUrl: 'https://book.example', log: { error: () => undefined } }
  await relayOutbox(deps, mailEffects)
  return sent
    .filter(({ template }) => template === 'series-released')
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
}

test('a month that cannot be billed stops no other month, and its problem is stored with the series', async () => {
  const blockedId = await newSeries(manager, {
    plan: planFrom(17, { firstDate: '2031-04-01', lastDate: '2031-05-27' }),
    person: person('Hana Blocked', 7),
  })
  await venue.db.query(
    `alter table sales_order add constraint no_april check (channel <> 'series' or basket::text not like '%2031-04-01%') not valid`,
  )
  venue.clock.set('2031-04-20T08:00:00+07:00')
  await expect(billSeries(billingDeps(venue))).rejects.toThrow('some series could not be billed')
  venue.clock.set(testTime)
  expect(await billsOf(venue, blockedId)).toContainEqual(expect.stringMatching(/^2031-05 4 bookings/))
  expect((await readDetail(manager, blockedId)).series.billProblem).toMatch(/\w/)
  // The first bill fails after the series was made: the series exists and shows the problem.
  venue.clock.set('2031-03-20T08:00:00+07:00')
  const laterOwner = await venue.staff('owner')
  const reply = await tryToCreateSeries(laterOwner, {
    plan: planFrom(18, { firstDate: '2031-04-01', lastDate: '2031-04-29' }),
    person: person('Indra Blocked', 8),
  })
  expect(replyText(reply)).toBe('200')
  const blocked = (await readList(laterOwner)).series.find(({ name }) => name === 'Indra Blocked')
  expect(blocked?.billProblem).toMatch(/\w/)
  await venue.db.query('alter table sales_order drop constraint no_april')
  await billSeries(billingDeps(venue))
  expect((await readDetail(laterOwner, blocked?.publicId ?? '')).series.billProblem).toBeNull()
})

test('a date is moved at most 400 days ahead', async () => {
  const id = await newSeries(manager, {
    plan: planFrom(19, { firstDate: '2031-04-01' }),
    person: person('Joko Far', 9),
  })
  expect(replyText(await moveDate(manager, id, { date: '2031-04-01', to: '2032-04-09', from: 19 }))).toBe(
    '400 DATE_INVALID',
  )
})

test('no bill can be paid after the first hour began; a date that begins too soon is not claimed', async () => {
  const plan = planFrom(20, { firstDate: '2031-03-11', lastDate: '2031-03-25' })
  venue.clock.set('2031-03-11T19:52:00+07:00')
  const laterOwner = await venue.staff('owner')
  const refused = await tryToCreateSeries(laterOwner, { plan, person: person('Kiki Late', 10) })
  expect(replyText(refused)).toBe('409 HOURS_BOOKED')
  venue.clock.set('2031-03-11T19:48:00+07:00')
  const id = await newSeries(laterOwner, { plan, person: person('Kiki Late', 10) })
  expect(
    await venue.db.query(
      `select to_char(held_until at time zone 'Asia/Jakarta', 'HH24:MI') as until
         from sales_order o join series s on s.id = o.series_id where s.public_id = $1`,
      [id],
    ),
  ).toEqual([{ until: '19:58' }])
})

test('the contact of a running series is not deleted, even if it is old', async () => {
  const id = await newSeries(manager, {
    plan: planFrom(21, { firstDate: '2031-04-01' }),
    person: person('Lina Old', 11),
  })
  const setLastSeen = (day: string) =>
    venue.db.query(
      `update contact_seen set last_seen = $1 where contact_id = (select id from contact where name = 'Lina Old')`,
      [day],
    )
  await setLastSeen('2020-01-01')
  await forgetGuests(venue.deps)
  await setLastSeen('2031-03-05')
  expect((await readDetail(manager, id)).series.name).toBe('Lina Old')
})

test('a billed date that was moved shows its new time, and its unpaid balance stays with the series', async () => {
  const id = await newSeries(manager, {
    plan: planFrom(7, { onUnpaid: 'owe', lastDate: '2031-03-25' }),
    person: person('Mira Moved', 12),
  })
  await passDeadlines(venue, id)
  await sweepPayments(venue.deps)
  const before = (await readDetail(manager, id)).series.owed
  expect(before).toBeGreaterThan(0)
  const number = (await readDetail(manager, id)).dates[0]?.orderNumber ?? ''
  const moved = await manager.change(await venue.idOf(number), {
    date: '2031-03-12',
    hours: [7],
    courts: ['TST1-C2'],
  })
  expect(replyText(moved)).toBe('201')
  const after = await readDetail(manager, id)
  expect(statesOf(after)).toEqual(['11-03>12-03 owed', '18-03 owed', '25-03 owed'])
  expect(after.dates[0]?.courtId).toBe('TST1-C2')
  expect(after.series.owed).toBe(before)
})
