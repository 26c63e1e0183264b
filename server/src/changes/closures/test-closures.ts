import { OneClosure, PreviewClosure } from '@pantul/contract/desk-closures'
import { closurePreviewFromWire, type ClosurePreview } from '@pantul/contract/desk-closure-preview-wire'
import { closureRequestToWire, type ClosureRequest } from '@pantul/contract/desk-closure-request-wire'
import { shownClosureFromWire, type ShownClosure } from '@pantul/contract/desk-closures-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { expect } from 'vitest'
import { item } from '../../orders/place/test-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import type { Reply } from '../../test-visitor.ts'
import { openVenueWithStaff, type VenueWithStaff } from '../after-booking/test-venue-with-staff.ts'
import { settleClosures } from './settle-closures.ts'

export type WantedClosure = Partial<ClosureRequest> & { readonly date: PlayDate }

/** The server, with a manager who closes courts. */
export type ClosuresUnderTest = VenueWithStaff & {
  /** A manager at the counter. */
  readonly manager: StaffAtCounter
  tryToBeginClosure(wanted: WantedClosure, key?: string): Promise<Reply>
  /** Begins a closure and returns its id. */
  beginClosure(wanted: WantedClosure, key?: string): Promise<string>
  previewClosure(wanted: WantedClosure): Promise<ClosurePreview>
  /** Settles all running closures, as the job does. */
  settleAll(): Promise<void>
  /** Reads a closure as the desk shows it. */
  readClosure(id: string): Promise<ShownClosure>
  /** Begins and settles a closure. */
  closeCourts(wanted: WantedClosure): Promise<ShownClosure>
  /** Mails about closures: `venue-closed [1, 2] 100000` with the ids of bookings and the refund. */
  closureMails(orderId: string): Promise<string[]>
}

/** A request to close all courts of TST1 from 17 to 22 of a date, with the wanted changes. */
const requestOf = ({ date, ...wanted }: WantedClosure): ClosureRequest => ({
  kind: 'rain',
  courts: ['TST1-C1', 'TST1-C2', 'TST1-C3'],
  dateFrom: date,
  dateTo: date,
  from: 17,
  until: 22,
  reason: 'Storm, water on the turf',
  resolution: 'refund',
  message: { en: '', id: '' },
  exceptions: [],
  ...wanted,
})

export async function openClosures(): Promise<ClosuresUnderTest> {
  const venue = await openVenueWithStaff()
  const manager = await staffAtCounter(venue, 'manager')
  const tryToBeginClosure: ClosuresUnderTest['tryToBeginClosure'] = (wanted, key) =>
    manager.post('/closures', closureRequestToWire(requestOf(wanted)), key)
  const beginClosure: ClosuresUnderTest['beginClosure'] = async (wanted, key) => {
    const reply = await tryToBeginClosure(wanted, key)
    if (reply.status !== 200) throw new Error(`${replyText(reply)} ${reply.text}`)
    return (reply.body as { data: { ClosureID: string } }).data.ClosureID
  }
  const settleAll = (): Promise<void> => settleClosures(venue.deps)
  const readClosure: ClosuresUnderTest['readClosure'] = async (id) => {
    const reply = await manager.visitor.get(`/api/desk/TST1/closures/${id}`)
    return shownClosureFromWire(OneClosure.ok.parse(reply.body).data)
  }
  return {
    ...venue,
    manager,
    tryToBeginClosure,
    beginClosure,
    previewClosure: async (wanted) => {
      const reply = await manager.post('/closures/preview', closureRequestToWire(requestOf(wanted)))
      if (reply.status !== 200) throw new Error(`${replyText(reply)} ${reply.text}`)
      return closurePreviewFromWire(PreviewClosure.ok.parse(reply.body).data)
    },
    settleAll,
    readClosure,
    closeCourts: async (wanted) => {
      const id = await beginClosure(wanted)
      await settleAll()
      return readClosure(id)
    },
    closureMails: async (orderId) => {
      const mails = await venue.db.query<{ title: string }>(
        `select concat_ws(' ', b.payload ->> 'template', b.payload ->> 'bookings', b.payload ->> 'refund') as title
           from outbox b join sales_order o on o.id = (b.payload ->> 'orderId')::bigint
          where o.public_id = $1 and b.payload ->> 'template' = 'venue-closed'
          order by b.id`,
        [orderId],
      )
      return mails.map(({ title }) => title)
    },
  }
}

type PaidOrder = { readonly id: string; readonly total: number }

/** For tests: a paid order of a guest or a customer for each hour from 17 to 22 on each court of TST1. */
export async function fillHours(venue: ClosuresUnderTest, date: PlayDate): Promise<PaidOrder[]> {
  const orders: PaidOrder[] = []
  for (const court of [1, 2, 3])
    for (const hour of [17, 18, 19, 20, 21]) {
      const isGuest = hour % 2 === 0
      const player = isGuest ? venue.visitor() : await venue.customer(`fills-${court}-${hour}@example.com`)
      const items = [item({ date, hours: [hour], courts: [`TST1-C${court}`] })]
      const options = isGuest ? { guestNumber: 2_000 + hour * 10 + court } : {}
      const placed = await venue.place(player, items, options)
      if (placed.PaymentID !== null) await venue.simulate(placed.PaymentID, 'pay')
      orders.push({ id: placed.OrderID, total: placed.Total })
    }
  return orders
}

/** For tests: each order has one full refund and one mail about the closure, and no hours. */
export async function expectRefundedOnce(
  venue: ClosuresUnderTest,
  orders: readonly PaidOrder[],
): Promise<void> {
  for (const { id, total } of orders) {
    expect(await venue.closureMails(id)).toEqual([`venue-closed [1] ${total}`])
    expect(await venue.refunds(id)).toEqual([expect.stringMatching(new RegExp(` ${total}$`, 'u'))])
    expect(await venue.claimedHours(id)).toEqual([])
  }
}
