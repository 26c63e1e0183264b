import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { checkFile, importWholeFile, type TestFile } from '../../office/imports/test-imports.ts'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { writeCsv } from '../../platform/base/write-csv.ts'
import { exportAll } from './test-exports.ts'

// Two servers, each with a database. What `here` exports, `there` imports. Dewi and Rina are their managers.
let here: VenueWithPlayers
let there: VenueWithPlayers
let dewi: StaffAtCounter
let rina: StaffAtCounter
beforeAll(async () => {
  here = await openVenueWithPlayers()
  there = await openVenueWithPlayers()
  dewi = await staffAtCounter(here, 'manager')
  rina = await staffAtCounter(there, 'manager')
})
afterAll(() => Promise.all([here.close(), there.close()]))

const file = (kind: TestFile['kind'], text: string): TestFile => ({ kind, text, name: `${kind}.csv` })

/** The people of a location as an import knows them. */
const peopleOf = (venue: VenueWithPlayers) =>
  venue.db.query(
    `select c.name, c.phone_e164 as phone, c.email, c.note
       from contact c join contact_seen s on s.contact_id = c.id
      where s.location_id = 'TST1' order by c.name collate "C", c.phone_e164, c.email`,
  )

/** The booked hours with their people, prices and what is owed. */
const bookingsOf = (venue: VenueWithPlayers) =>
  venue.db.query(
    `select h.play_date as date, h.court_id as court, h.hour, c.name, c.phone_e164 as phone, c.email,
            n.amount - n.discount as price, o.notes,
            (select sum(p.amount)::int from payment p where p.order_id = o.id and p.settles_order) as paid, o.owed
       from court_hour h
       join sales_order o on o.id = h.order_id
       join order_line n on n.id = h.line_id
       join contact c on c.id = o.contact_id
      order by 1, 2, 3`,
  )

const trickyNames = [
  '=cmd|/C calc',
  "'quoted",
  "'=quoted formula",
  "''++twice",
  'O"Neil; jr',
  'Sari, Dewi',
  '-Minus',
  '+62 is a name',
  '@mention',
  '🎾 Tini',
  'Maria\u200Fm',
  'مريم يوسف',
  "O'Neil",
  '"""',
  'NULL',
  '007',
]

test('an export adds nothing when it is imported again here, and gives the same people and bookings elsewhere', async () => {
  const names = fc
    .oneof(fc.constantFrom(...trickyNames), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }))
    // This removes characters that a name may not have.
    .map((name) => name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202D\u202E./\\:]/gu, ' ').trim())
    .filter((name) => /[\p{L}\p{N}]/u.test(name))
  const notes = fc
    .oneof(
      fc.constantFrom('', '=1+1', "'", 'two\nlines; "quoted"', '\u200Fright to left', '-', '@', "'=1"),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
    )
    // This removes control characters except line breaks, as a note may not have them.
    .map((note) => note.replaceAll(/[^\P{Cc}\n]|\p{Cs}/gu, '').trim())
  const person = fc.record({
    name: names,
    note: notes,
    hasPhone: fc.boolean(),
    hasEmail: fc.boolean(),
    hours: fc.integer({ min: 1, max: 4 }),
    /** The rupiah by which the price is lowered. */
    priceOff: fc.constantFrom(0, 1_000, 37_001, 100_000),
    /** The part of the price that was paid. */
    paidPart: fc.constantFrom(0, 0.5, 1),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 4, maxLength: 12 }),
      fc.constantFrom('en' as const, 'id' as const),
      async (people, language) => {
        run += 1
        for (const venue of [here, there]) await venue.db.query('delete from attempt_count')
        // Each phone and e-mail belongs to one person. People without both differ by their names.
        const importedPeople = people.map(({ name, hasPhone, hasEmail, ...details }, i) => ({
          ...details,
          name: `${name} ${run}-${i}`,
          // The first person always has a phone, and so a booking.
          phone: hasPhone || i === 0 ? `+62812${5_000_000 + run * 100 + i}` : '',
          email: hasEmail ? `person-${run}-${i}@example.com` : '',
        }))
        const peopleFile = writeCsv(
          [
            ['Name', 'Phone', 'Email', 'Note'],
            ...importedPeople.map(({ name, phone, email, note }) => [name, phone, email, note]),
          ],
          'en',
        )
        expect((await importWholeFile(dewi, file('people', peopleFile))).notImported).toEqual([])
        const date = addDays(today, 20 + run)
        // An import takes a booking without a phone only if it is paid.
        const bookings = importedPeople
          .filter(({ phone, paidPart }) => phone !== '' || paidPart === 1)
          .map(({ name, phone, email, hours, priceOff, paidPart, note }, i) => {
            const price = Math.max(0, hours * 100_000 - priceOff)
            return [
              name,
              phone,
              email,
              toDayMonthYear(date).replaceAll('-', '/'),
              `${7 + (i % 2) * 5}:00`,
              `${7 + (i % 2) * 5 + hours}:00`,
              `Court ${1 + (Math.floor(i / 2) % 3)}`,
              price,
              Math.floor(price * paidPart),
              note,
            ]
          })
          .slice(0, 6)
        const titles = ['Name', 'Phone', 'Email', 'Date', 'From', 'Until', 'Court', 'Price', 'Paid', 'Note']
        expect(
          (await importWholeFile(dewi, file('bookings', writeCsv([titles, ...bookings], 'id')))).notImported,
        ).toEqual([])

        const exported = {
          people: await exportAll(dewi, 'people', { language }),
          bookings: await exportAll(dewi, 'bookings', { language }),
        }
        const personCount = importedPeople.length
        const peopleCheck = await checkFile(dewi, file('people', exported.people))
        expect(peopleCheck.counts).toMatchObject({ new: 0, conflict: 0, faulty: 0 })
        expect(peopleCheck.counts.same).toBeGreaterThanOrEqual(personCount)
        const { counts } = await checkFile(dewi, file('bookings', exported.bookings))
        expect(counts).toMatchObject({ new: 0, conflict: 0, faulty: 0 })
        expect((await importWholeFile(rina, file('people', exported.people))).notImported).toEqual([])
        expect(await peopleOf(there)).toEqual(await peopleOf(here))
        expect((await importWholeFile(rina, file('bookings', exported.bookings))).notImported).toEqual([])
        // The empty line at the end makes another file, because a file that was imported before is not read again.
        const secondImport = await importWholeFile(rina, file('bookings', `${exported.bookings}\r\n`))
        expect(secondImport.check.counts).toMatchObject({ new: 0, conflict: 0, faulty: 0 })
        expect(await bookingsOf(there)).toEqual(await bookingsOf(here))
        // The other database exports the same file.
        expect((await exportAll(rina, 'people', { language })).split('\r\n').toSorted()).toEqual(
          exported.people.split('\r\n').toSorted(),
        )
      },
    ),
    { numRuns: 12, seed: 20_261_123 },
  )
  expect((await peopleOf(there)).length).toBeGreaterThan(50)
  expect((await bookingsOf(there)).length).toBeGreaterThan(50)
}, 120_000)

test('no invariant is broken afterwards', async () => {
  for (const venue of [here, there]) expect(await brokenInvariants(venue.db)).toEqual([])
})
