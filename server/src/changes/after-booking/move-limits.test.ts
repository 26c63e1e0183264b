import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import type { BrowserReply } from '../../orders/place/test-browser.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { solveWork } from '../../people/guests/test-guests.ts'
import type { Reply } from '../../test-visitor.ts'
import { openVenueWithPlayers, type VenueWithPlayers, type MoveTarget } from './test-venue-with-players.ts'

// The time is 10:00 of `today`; an hour costs 100,000 rupiah, and 150,000 from 18 to 21. All browsers have one address.
let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

const browserReply = ({ status, body }: Reply): BrowserReply => ({
  status,
  body: body as BrowserReply['body'],
})

test('a move that holds more court-hours than were paid needs the proof of work that an order needs', async () => {
  const date = addDays(today, 3)
  const ani = await venue.customer('ani@example.com')
  const { OrderID, PaymentID } = await venue.place(ani, [item({ date, hours: [9] })])
  await venue.simulate(PaymentID, 'pay')
  let retryAfter: unknown
  const codeOfMove = async (target: MoveTarget): Promise<string> => {
    const { QuoteHash: quoteHash } = await venue.quoteMove(ani, OrderID, target)
    const { status, body, headers } = await venue.tryToMove(ani, OrderID, { ...target, quoteHash })
    retryAfter = headers['retry-after']
    return status === 201 ? 'done' : String((body as { code?: string }).code)
  }
  const dearer = { date, hours: [18], courts: ['TST1-C2'] }
  const longer = { date, hours: [12, 13, 14], courts: ['TST1-C1', 'TST1-C2', 'TST1-C3'] }

  // An address may hold no unpaid hours without proof of work, and 120 with it.
  await venue.db.query('update location set free_guest_hours = 0, work_guest_hours = 120')
  expect(await codeOfMove(longer)).toBe('WORK_NEEDED')
  expect(await codeOfMove(dearer)).toBe('done')
  await venue.db.query('update location set work_guest_hours = 0')
  expect(await codeOfMove(longer)).toBe('TOO_MANY_UNPAID_AT_ADDRESS')
  expect(Number(retryAfter)).toBe(15 * 60)

  await venue.db.query('update location set work_guest_hours = 120')
  await solveWork({ post: async (path, body) => browserReply(await ani.post(path, { body })) }, 1)
  expect(await codeOfMove(longer)).toBe('done')
  // The move has used the proof of work.
  expect(await venue.db.query('select level from guest_work where order_id is null')).toEqual([])
})
