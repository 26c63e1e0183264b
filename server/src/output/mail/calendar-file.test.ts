import { expect, test } from 'vitest'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  bookingOrSessionId: 1,
  start: startOfHour('2026-11-21', 18, 'Asia/Jakarta'),
  end: startOfHour('2026-11-21', 20, 'Asia/Jakarta'),
  title: 'Padel at Pantul Kemang: Court 3',
  description: 'Booking code PTL-261121-7K3M9',
  ...changes,
})

const fileOf = (events: readonly CalendarEvent[]): string =>
  calendarFile({
    orderNumber: 'PTL-261121-7K3M9',
    placedAt: Temporal.Instant.from('2026-11-20T08:10:00Z'),
    location: {
      name: 'Pantul Kemang',
      address: 'Jl. Contoh 1; lantai 2, Jakarta',
      latitude: -6.26,
      longitude: 106.81,
    },
    page: 'https://book.example/status-payment/abc',
    hostname: 'book.example',
    events,
  })

/** The property lines of a calendar file, unfolded. */
const linesOf = (text: string): string[] => text.replace(/\r\n[ \t]/g, '').split('\r\n')

const zones = [
  { zone: 'Asia/Jakarta', hour: 18, utc: '20261121T110000Z' },
  { zone: 'Asia/Makassar', hour: 18, utc: '20261121T100000Z' },
  { zone: 'Asia/Jayapura', hour: 18, utc: '20261121T090000Z' },
  { zone: 'Asia/Jayapura', hour: 6, utc: '20261120T210000Z' },
  { zone: 'Asia/Jakarta', hour: 24, utc: '20261121T170000Z' },
]
for (const { zone, hour, utc } of zones)
  test(`${hour}:00 in ${zone} is ${utc}`, () => {
    const start = startOfHour('2026-11-21', hour, zone)
    const lines = linesOf(fileOf([event({ start, end: start.add({ hours: 1 }) })]))
    expect(lines).toContain(`DTSTART:${utc}`)
  })

test('a file has one event for each booking, and the same UIDs each time', () => {
  const events = [event(), event({ bookingOrSessionId: 2 })]
  const lines = linesOf(fileOf(events))
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([
    'UID:PTL-261121-7K3M9-1@book.example',
    'UID:PTL-261121-7K3M9-2@book.example',
  ])
  expect(fileOf(events)).toBe(fileOf(events))
})

test('lines are folded at 75 octets, and names cannot inject lines', () => {
  const title = 'Padel 🎾 ' + 'x'.repeat(200) + '\r\nATTENDEE:mailto:a@example.com'
  const text = fileOf([event({ title, description: 'a;b,c\\d\nEND:VEVENT' })])
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = linesOf(text)
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  expect(lines).toContain('DESCRIPTION:a\\;b\\,c\\\\d\\nEND:VEVENT')
})
