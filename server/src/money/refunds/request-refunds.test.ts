import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import type { Mailer } from '../../output/mail/mailer.ts'
import type { MailMessage } from '../../output/mail/message.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { mailEffects } from '../../output/mail/send-mail.ts'
import { GatewayUnavailable, type Gateway, type RefundAnswer } from '../gateways/gateway.ts'
import type { Visitor } from '../../test-visitor.ts'
import { requestDueRefunds } from './request-refunds.ts'
import { makeStepByCommand } from './transfer-steps.ts'

let venue: VenueWithPlayers // The server of this test, with functions to place, pay, move and cancel orders.
/** Faults of the gateway: away, lost response, or another answer. */
const faults = { isAway: false, losesAnswer: false, answer: null as RefundAnswer | null, refundCalls: 0 }
let gateway: Gateway
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  const workingGateway = venue.deps.gateway
  gateway = {
    ...workingGateway,
    fetchStatus: async (attempt, signal) => {
      if (faults.isAway) throw new GatewayUnavailable('switched off')
      return workingGateway.fetchStatus(attempt, signal)
    },
    refund: async (attempt, refund, signal) => {
      faults.refundCalls += 1
      if (faults.isAway) throw new GatewayUnavailable('switched off')
      if (faults.answer !== null) return faults.answer
      const answer = await workingGateway.refund(attempt, refund, signal)
      if (faults.losesAnswer) throw new GatewayUnavailable('the answer was lost')
      return answer
    },
  }
})
afterAll(() => venue.close())
beforeEach(() => Object.assign(faults, { isAway: false, losesAnswer: false, answer: null, refundCalls: 0 }))

/** One run of the job that requests refunds. `runJobForAll` makes all scheduled refunds due before. */
const runJob = (): Promise<void> => requestDueRefunds({ ...venue.deps, gateway })
const runJobForAll = async (): Promise<void> => {
  await venue.db.query('update refund_task set next_at = now() where next_at is not null')
  await runJob()
}
let days = 2
/** Places, pays and cancels an order, so that its refund is open. Returns the public id of the order. */
async function cancelPaidOrder(visitor: Visitor, guestNumber?: number): Promise<string> {
  const booking = item({ date: addDays(today, (days += 1)), hours: [9, 10] })
  const placed = await venue.place(visitor, [booking], guestNumber === undefined ? {} : { guestNumber })
  await venue.simulate(placed.PaymentID, 'pay')
  await venue.cancel(visitor, placed.OrderID)
  return placed.OrderID
}
const refundsAtGateway = async (orderId: string): Promise<unknown> => {
  const [entry] = await venue.db.query<{ refunds: unknown }>(
    `select t.refunds from simulated_transaction t
       join payment p on p.gateway_order_id = t.gateway_order_id
       join sales_order o on o.id = p.order_id where o.public_id = $1`,
    [orderId],
  )
  return entry?.refunds
}
const alerts = async (orderId: string): Promise<unknown[]> =>
  (
    await venue.db.query<{ reason: string }>(
      `select b.payload ->> 'reason' as reason from outbox b
         join sales_order o on b.payload ->> 'orderId' = o.id::text
        where o.public_id = $1 and b.kind = 'alert' order by b.id`,
      [orderId],
    )
  ).map(({ reason }) => reason)
/** Mails sent since the last call. */
async function mails(): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  const mailer: Mailer = { send: async (message) => void sent.push(message) }
  const deps = { ...venue.deps, mailer, publicUrl: 'https://book.example', log: { error: () => undefined } }
  await relayOutbox(deps, mailEffects)
  return sent
}

describe('a refund through the gateway', () => {
  test('is made once by concurrent runs', async () => {
    const orderId = await cancelPaidOrder(await venue.customer('once@example.com'))
    await Promise.all(Array.from({ length: 100 }, runJob))
    await Promise.all(Array.from({ length: 20 }, runJobForAll))
    expect(faults.refundCalls).toBe(1)
    expect(await refundsAtGateway(orderId)).toEqual([
      { refund_key: expect.stringMatching(/-1-R1$/), refund_amount: 200_000 },
    ])
    expect(await venue.refunds(orderId)).toEqual(['booking_cancelled gateway done 200000'])
    expect(await venue.stateOf(orderId)).toBe('refunded')
  })

  test('is retried while the gateway is away, without a mail', async () => {
    const orderId = await cancelPaidOrder(await venue.customer('away@example.com'))
    faults.isAway = true
    for (let tries = 0; tries < 5; tries += 1) await runJobForAll()
    expect(await venue.refunds(orderId)).toEqual(['booking_cancelled gateway open 200000'])
    const [task] = await venue.db.query<{ attempts: number; minutes: number }>(
      `select attempts, round(extract(epoch from next_at - now()) / 60)::integer as minutes
         from refund_task where state = 'open'`,
    )
    // The pause doubles with each attempt: 2, 4, 8, 16, 32 minutes.
    expect(task).toEqual({ attempts: 5, minutes: 32 })
    faults.isAway = false
    await runJobForAll()
    expect(await venue.stateOf(orderId)).toBe('refunded')
    expect((await mails()).filter(({ template }) => template === 'refund-sent')).toHaveLength(2) // One is of the test before.
  })

  test('with a lost response is not made twice, because the status is checked first', async () => {
    const orderId = await cancelPaidOrder(await venue.customer('unclear@example.com'))
    faults.losesAnswer = true
    await runJobForAll()
    expect(await venue.refunds(orderId)).toEqual(['booking_cancelled gateway open 200000'])
    faults.losesAnswer = false
    await runJobForAll()
    expect(faults.refundCalls).toBe(1)
    expect(await venue.refunds(orderId)).toEqual(['booking_cancelled gateway done 200000'])
  })

  test('that the gateway postpones is retried after the night', async () => {
    const orderId = await cancelPaidOrder(await venue.customer('night@example.com'))
    faults.answer = { outcome: 'postponed', reason: 'at night' }
    for (let tries = 0; tries < 4; tries += 1) await runJobForAll()
    faults.answer = { outcome: 'requested', reason: null }
    await runJobForAll()
    expect(await venue.refunds(orderId)).toEqual(['booking_cancelled gateway sent 200000'])
    faults.answer = null
    await runJobForAll()
    expect(await venue.refunds(orderId)).toEqual(['booking_cancelled gateway done 200000'])
  })

  test('waits until the venue has enough money at the gateway, and alerts staff', async () => {
    const orderId = await cancelPaidOrder(await venue.customer('unfunded@example.com'))
    faults.answer = { outcome: 'unfunded', reason: 'insufficient merchant balance' }
    for (let tries = 0; tries < 4; tries += 1) await runJobForAll()
    expect(await venue.refunds(orderId)).toEqual(['booking_cancelled gateway open 200000'])
    expect(await alerts(orderId)).toEqual(['refund_unfunded'])
    faults.answer = null
    await runJobForAll()
    expect(await venue.refunds(orderId)).toEqual(['booking_cancelled gateway done 200000'])
  })

  test('that the gateway accepted but did not make in a week takes another route, and alerts staff', async () => {
    const orderId = await cancelPaidOrder(await venue.customer('rejected@example.com'))
    faults.answer = { outcome: 'requested', reason: 'Duplicate refund ID' }
    await runJobForAll()
    await venue.db.query(`update refund_task set sent_at = sent_at - interval '6 days 23 hours'`)
    await runJobForAll()
    expect(await venue.refunds(orderId)).toEqual(['booking_cancelled gateway sent 200000'])
    await venue.db.query(`update refund_task set sent_at = sent_at - interval '1 hour'`)
    await runJobForAll()
    expect(await venue.refunds(orderId)).toEqual(['booking_cancelled credit done 200000'])
    expect(await venue.creditOf('rejected@example.com')).toBe(200_000)
    expect(await alerts(orderId)).toEqual(['refund_rejected'])
  })

  test('that the gateway refuses becomes store credit', async () => {
    const orderId = await cancelPaidOrder(await venue.customer('refused@example.com'))
    faults.answer = { outcome: 'refused', reason: 'closed account' }
    await runJobForAll()
    await runJobForAll()
    expect(faults.refundCalls).toBe(1)
    expect(await venue.refunds(orderId)).toEqual(['booking_cancelled credit done 200000'])
    expect(await venue.creditOf('refused@example.com')).toBe(200_000)
    expect(await venue.stateOf(orderId)).toBe('refunded')
  })
})

describe('a transfer', () => {
  test('asks a guest for the bank account by mail, and is recorded by staff step by step', async () => {
    const guest = venue.visitor()
    const orderId = await cancelPaidOrder(guest, 41)
    faults.answer = { outcome: 'refused', reason: 'closed account' }
    await runJobForAll()
    expect(await venue.refunds(orderId)).toEqual(['booking_cancelled transfer open 200000'])
    const all = await mails()
    const mail = all.find(({ template }) => template === 'refund-account')
    expect(mail?.to.address).toBe('player41@example.com')
    const token = /history-transactions\/[\w-]{22}#([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const linkBrowser = venue.visitor()
    const [task] = await venue.db.query<{ id: number; publicId: string }>(
      `select id, public_id as "publicId" from refund_task order by id desc limit 1`,
    )
    const { id = 0, publicId = '' } = task ?? {}
    expect((await linkBrowser.get(`/api/refunds/${publicId}`)).status).toBe(404)
    expect((await linkBrowser.post('/api/auth/open-link', { body: { token } })).body).toMatchObject({
      data: { Purpose: 'open-order', OrderID: orderId },
    })
    expect((await linkBrowser.get(`/api/refunds/${publicId}`)).body).toMatchObject({
      data: { RefundID: publicId, Amount: 200_000, State: 'open', AccountEnding: null },
    })
    const enterAccount = (account: object) =>
      linkBrowser.post(`/api/refunds/${publicId}/account`, {
        body: { bank: 'BCA', accountNumber: '123 456-7890', accountName: 'Player 41', ...account },
      })
    for (const wrong of [
      { bank: ' ' },
      { accountNumber: '12a4567' },
      { accountNumber: '123' },
      { accountName: '' },
    ])
      expect((await enterAccount(wrong)).body).toMatchObject({ statusCode: 422, code: 'ACCOUNT_INVALID' })
    expect((await enterAccount({})).body).toMatchObject({
      statusCode: 201,
      data: { State: 'requested', AccountEnding: '7890' },
    })
    expect((await enterAccount({ accountNumber: '9876543210' })).status).toBe(201)

    const { db } = venue
    expect(await makeStepByCommand(db, { taskId: id, step: 'send', proof: 'too early' })).toBe(false)
    expect(await makeStepByCommand(db, { taskId: id, step: 'approve', proof: null })).toBe(true)
    expect((await enterAccount({})).body).toMatchObject({ statusCode: 409, code: 'REFUND_CLOSED' })
    expect(await makeStepByCommand(db, { taskId: id, step: 'send', proof: ' ' })).toBe(false)
    expect(await makeStepByCommand(db, { taskId: id, step: 'send', proof: 'TRX-1' })).toBe(true)
    const finished = await Promise.all(
      Array.from({ length: 20 }, () => makeStepByCommand(db, { taskId: id, step: 'finish', proof: null })),
    )
    expect(finished.filter(Boolean)).toHaveLength(1)
    expect(await venue.stateOf(orderId)).toBe('refunded')
    const sentMails = (await mails()).filter(({ template }) => template === 'refund-sent')
    expect(sentMails.map(({ text }) => /3210/.test(text))).toContain(true)
    const [storedTask] = await db.query(
      'select account_number, account_name, proof from refund_task where id = $1',
      [id],
    )
    expect(storedTask).toEqual({ account_number: '3210', account_name: '', proof: 'TRX-1' })
  })
})
