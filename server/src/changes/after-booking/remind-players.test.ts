import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mailer } from '../../output/mail/mailer.ts'
import type { MailMessage } from '../../output/mail/message.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { mailEffects } from '../../output/mail/send-mail.ts'
import { item, today, tomorrow } from '../../orders/place/test-players.ts'
import { remindPlayers } from './remind-players.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'

let venue: VenueWithPlayers
const sent: MailMessage[] = []
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

/** Sets the clock to a local date and time, runs the job once, and returns the reminders that it sent. */
async function remindedAt(time: string): Promise<string[]> {
  venue.clock.set(`${time}:00+07:00`)
  await remindPlayers(venue.deps)
  sent.length = 0
  const mailer: Mailer = { send: async (message) => void sent.push(message) }
  const deps = { ...venue.deps, mailer, publicUrl: 'https://book.example', log: { error: () => undefined } }
  await relayOutbox(deps, mailEffects)
  return sent
    .filter(({ template }) => template === 'reminder')
    .map(({ to, subject }) => `${to.address} ${subject}`)
}

test('sends one reminder three hours before the start, with the bookings that are not cancelled', async () => {
  const placePaid = async (email: string, items: Parameters<VenueWithPlayers['place']>[1]) => {
    const visitor = await venue.customer(email)
    const placed = await venue.place(visitor, items)
    await venue.simulate(placed.PaymentID, 'pay')
    return { visitor, OrderID: placed.OrderID }
  }
  await placePaid('ani@example.com', [item({ id: 1, hours: [18, 19] }), item({ id: 2, hours: [21] })])
  // This booking is confirmed after the time of its reminder, so it gets none.
  await placePaid('soon@example.com', [item({ hours: [12], courts: ['TST1-C2'] })])
  const cancelled = await placePaid('gone@example.com', [item({ hours: [18], courts: ['TST1-C2'] })])
  const moved = await placePaid('moved@example.com', [
    item({ date: tomorrow, hours: [18], courts: ['TST1-C2'] }),
  ])
  await placePaid('begun@example.com', [item({ hours: [17], courts: ['TST1-C3'] })])

  expect(await remindedAt(`${today}T13:59`)).toEqual([])
  await venue.cancel(cancelled.visitor, cancelled.OrderID)
  await venue.move(moved.visitor, moved.OrderID, { date: tomorrow, hours: [20], courts: ['TST1-C1'] })
  const reminded = await remindedAt(`${today}T15:00`)
  expect(reminded.toSorted((a, b) => a.localeCompare(b))).toEqual([
    expect.stringMatching(/^ani@example.com Wed 5 Mar, 18:00–20:00: see you at Pantul Test One/),
    expect.stringMatching(/^begun@example.com Wed 5 Mar, 17:00–18:00/),
  ])
  expect(await remindedAt(`${today}T15:30`)).toEqual([])
  expect(await remindedAt(`${tomorrow}T15:00`)).toEqual([])
  expect(await remindedAt(`${tomorrow}T17:00`)).toEqual([
    expect.stringMatching(/^moved@example.com Thu 6 Mar, 20:00–21:00/),
  ])
})

test('sends no reminder after the start, even if the job or the mail server is late', async () => {
  venue.clock.set(`${tomorrow}T10:00:00+07:00`)
  const visitor = await venue.customer('night@example.com')
  const placed = await venue.place(visitor, [item({ date: tomorrow, hours: [22], courts: ['TST1-C3'] })])
  await venue.simulate(placed.PaymentID, 'pay')
  venue.clock.set(`${tomorrow}T21:00:00+07:00`)
  // The mail is queued before the start, but the mail server would get it only at the start.
  expect(await remindPlayers(venue.deps)).toBe(1)
  expect(await remindedAt(`${tomorrow}T22:00`)).toEqual([])
})
