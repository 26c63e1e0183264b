import { formatRupiah } from '@pantul/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideSessions } from '../classes/decide-sessions.ts'
import type { MailMessage } from '../../output/mail/message.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { mailEffects } from '../../output/mail/send-mail.ts'
import { bima, classDate, firstSaturday, openClasses, type ClassesUnderTest } from './test-classes.ts'

let club: ClassesUnderTest // The server of this test, with functions to schedule, join and leave classes.
const sent: MailMessage[] = []

beforeAll(async () => {
  club = await openClasses()
})
afterAll(() => club.close())

/** Runs `work`, and collects in `sent` the mails that it causes. Returns what `work` returns. */
async function collectMailsOf<Done>(work: () => Promise<Done>): Promise<Done> {
  sent.length = 0
  const done = await work()
  const mailer = { send: async (message: MailMessage) => void sent.push(message) }
  const { publicUrl } = club.deps.config
  await club.db.query(`update outbox set next_at = now() where done_at is null and kind = 'mail'`)
  await relayOutbox({ ...club.deps, mailer, publicUrl, log: { error: () => undefined } }, mailEffects)
  return done
}

const templates = () => sent.map(({ template }) => template).toSorted()
const mail = (template: string) => sent.find((message) => message.template === template)
const calendar = (template: string) => mail(template)?.attachments[0]?.content.replaceAll('\r\n ', '') ?? ''

const uidIn = (template: string) => calendar(template).match(/^UID:.*$/m)?.[0]

test('joining, paying and leaving a class each send a mail, and leaving cancels the calendar event', async () => {
  const id = await club.schedule()
  const ani = await club.customer('ani@example.com')
  const accepted = await collectMailsOf(() => club.join(ani, id, { places: 2 }))
  expect(templates()).toEqual(['order-received'])
  expect(mail('order-received')?.subject).toContain('keep your place')
  expect(mail('order-received')?.text).toContain('Smash clinic, 2 places')

  await collectMailsOf(() => club.simulate(accepted.PaymentID, 'pay'))
  expect(templates()).toEqual(['payment-confirmed'])
  const confirmed = mail('payment-confirmed')
  expect(confirmed?.subject).toContain('You are in: Smash clinic, Fri 7 Mar, 09:00–11:00')
  expect(confirmed?.text).toContain(formatRupiah(300_000))
  expect(calendar('payment-confirmed')).toContain('DTSTART:20310307T020000Z')
  expect(calendar('payment-confirmed')).toContain('DTEND:20310307T040000Z')

  const uid = uidIn('payment-confirmed')
  expect(uid).toMatch(/-\d+@/)

  const { MyEnrolments } = await club.listed(id, ani)
  await collectMailsOf(() => club.leave(ani, MyEnrolments[0]?.EnrolmentID ?? null))
  expect(mail('enrolment-left')?.subject).toContain('You left Smash clinic')
  expect(calendar('enrolment-left')).toContain('METHOD:CANCEL')
  expect(uidIn('enrolment-left')).toEqual(uid)
})

test('an expired order and a cancelled class send one mail to each player', async () => {
  const id = await club.schedule({ fromHour: 14, toHour: 15 })
  const paid = await club.join(club.visitor(), id, { guestNumber: 11 })
  const late = await club.join(club.visitor(), id, { guestNumber: 12 })
  const held = await club.join(club.visitor(), id, { guestNumber: 13 })
  await club.simulate(paid.PaymentID, 'pay')
  // Sends the mails about the orders and the payment.
  await collectMailsOf(async () => undefined)
  await collectMailsOf(() => club.simulate(late.PaymentID, 'expire'))
  expect(templates()).toEqual(['order-expired'])
  expect(mail('order-expired')?.text).toContain('Others can take your place now')

  club.clock.set(`${classDate}T01:00:00+07:00`)
  await collectMailsOf(() => decideSessions(club.deps))
  const recipients = sent.filter(({ template }) => template === 'class-cancelled').map(({ to }) => to.name)
  expect(recipients.toSorted()).toEqual(['Player 11', 'Player 13'])
  expect(sent.find(({ to }) => to.name === 'Player 11')?.text).toContain(
    'is cancelled because too few players joined',
  )
  expect(await club.states(held)).toMatch(/^cancelled/)
  await collectMailsOf(() => decideSessions(club.deps))
  expect(templates()).toEqual([])
})

test('a programme has one event per session, in the participant’s language', async () => {
  club.clock.set('2031-03-05T10:00:00+07:00')
  const id = await club.scheduleProgramme()
  const ani = await club.customer('citra@example.com')
  ani.cookies.set('PARAGLIDE_LOCALE', 'id')
  const accepted = await club.enrol(ani, id, { participants: [bima] })
  await collectMailsOf(() => club.simulate(accepted.PaymentID, 'pay'))
  expect(mail('payment-confirmed')?.subject).toContain('Kamu terdaftar: Juniors (id)')
  const events = calendar('payment-confirmed')
  expect(events.match(/BEGIN:VEVENT/g)).toHaveLength(4)
  expect(new Set(events.match(/^UID:.*$/gm)).size).toBe(4)
  expect(events).toContain(`DTSTART:${firstSaturday.replaceAll('-', '')}T030000Z`)
})

test('the calendar of an order exists once it is paid', async () => {
  const id = await club.schedule({ fromHour: 17, toHour: 18 })
  const ani = await club.customer('dewi@example.com')
  const accepted = await club.join(ani, id)
  const path = `/api/orders/${accepted.OrderID}/calendar.ics`
  expect(await ani.get(path)).toMatchObject({ status: 409, body: { code: 'PAYMENT_CLOSED' } })
  await club.simulate(accepted.PaymentID, 'pay')
  expect((await ani.get(path)).text).toContain('SUMMARY:Smash clinic')
  const order = (await ani.get(`/api/orders/${accepted.OrderID}`)).body
  expect(order).toMatchObject({
    data: {
      Items: [],
      Enrolments: [
        { Name: 'Smash clinic', Places: 1, Amount: 150_000, Sessions: [{ FromHour: 17, ToHour: 18 }] },
      ],
      Policy: { BackNow: 150_000 },
    },
  })
  const upcoming = (await ani.get('/api/orders?tab=upcoming')).body
  expect(upcoming).toMatchObject({ data: { total: 1 } })
})
