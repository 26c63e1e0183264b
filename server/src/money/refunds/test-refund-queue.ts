import type { DataOf } from '@pantul/contract/call'
import { DeskRefunds } from '@pantul/contract/desk-refunds'
import { refundsFromWire, type QueuedRefund, type RefundFilter } from '@pantul/contract/desk-refunds-wire'
import { addDays } from '@pantul/rules/play-date'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { newStaff, type TestStaff } from '../../people/staff/test-staff.ts'
import type { HeldRole } from '@pantul/rules/staff-may'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { staffAtCounter, replyText } from '../payments/test-counter.ts'

/** A person of staff at TST1 who works on the queue. */
export type QueueWorker = {
  readonly id: number
  readonly visitor: Visitor
  list(filter?: RefundFilter): Promise<readonly QueuedRefund[]>
  /** One refund, open or done, as the person sees it. */
  see(publicId: string): Promise<QueuedRefund>
  /** Makes a step with the version that the person sees. Returns status and code. */
  step(publicId: string, step: string, body?: object): Promise<string>
  post(publicId: string, step: string, body: object, key?: string): Promise<Reply>
}

export type RefundQueueUnderTest = VenueWithPlayers & {
  addWorker(role: HeldRole['role']): Promise<QueueWorker>
  /** A guest's order that was paid in cash at the counter and cancelled: a transfer that waits for the account. */
  cancelPaidOrder(options?: { readonly method?: 'cash' | 'edc' }): Promise<OwedRefund>
}

export type OwedRefund = {
  readonly publicId: string
  readonly orderNumber: string
  readonly orderId: string
  readonly phone: string
  readonly guest: Visitor
  /** The guest enters the account; returns status and code. */
  enterAccount(ending?: string): Promise<string>
}

let tries = 0

/** For tests: the server with an open drawer at TST1, and the refund queue. */
export async function openRefundQueue(): Promise<RefundQueueUnderTest> {
  const venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60')
  const counter = await staffAtCounter(venue)
  await counter.openDrawer(5_000_000)
  let guests = 100
  return {
    ...venue,
    addWorker: async (role) => {
      const staff = await newStaff(venue, {
        roles: [{ role, locationId: role === 'owner' ? null : 'TST1' }],
      })
      return workerOf(staff)
    },
    cancelPaidOrder: async ({ method = 'cash' } = {}) => {
      guests += 1
      const guest = venue.visitor()
      const booking = item({ date: addDays(today, 4 + (guests % 50)), hours: [9] })
      const { OrderID: orderId, Total: amount } = await venue.place(guest, [booking], { guestNumber: guests })
      const taken = replyText(await counter.take(orderId, [{ method, amount }]))
      if (taken !== '200') throw new Error(taken)
      await venue.cancel(guest, orderId)
      const [task] = await venue.db.query<{ publicId: string; orderNumber: string; phone: string }>(
        `select t.public_id as "publicId", o.number as "orderNumber", o.guest_phone_e164 as phone
           from refund_task t join sales_order o on o.id = t.order_id where o.public_id = $1`,
        [orderId],
      )
      if (task === undefined) throw new Error('nothing is owed')
      const enterAccount = async (ending = '7890'): Promise<string> =>
        replyText(
          await guest.post(`/api/refunds/${task.publicId}/account`, {
            body: { bank: 'BCA', accountNumber: `123456${ending}`, accountName: 'Player' },
          }),
        )
      return { ...task, orderId, guest, enterAccount }
    },
  }
}

/** The calls of one member of staff. */
export function workerOf({ id, visitor }: Pick<TestStaff, 'id' | 'visitor'>): QueueWorker {
  const desk = '/api/desk/TST1/refunds'
  const list = async (filter: RefundFilter = 'open'): Promise<readonly QueuedRefund[]> => {
    const { status, body, text } = await visitor.get(`${desk}?filter=${filter}`)
    if (status !== 200) throw new Error(text)
    return refundsFromWire((body as { data: DataOf<typeof DeskRefunds> }).data).refunds
  }
  const see = async (publicId: string): Promise<QueuedRefund> => {
    const found = [...(await list()), ...(await list('done'))].find((refund) => refund.publicId === publicId)
    if (found === undefined) throw new Error(`refund ${publicId} is in no list`)
    return found
  }
  const post = (publicId: string, step: string, body: object, key = `queue-try-${(tries += 1)}`) =>
    visitor.post(`${desk}/${publicId}/${step}`, { body, headers: { 'idempotency-key': key } })
  return {
    id,
    visitor,
    list,
    see,
    post,
    step: async (publicId, step, body = {}) => {
      const allowed = await visitor.get(`${desk}/counts`)
      if (allowed.status !== 200) return replyText(allowed) // The role may not see refunds.
      return replyText(await post(publicId, step, { Version: (await see(publicId)).version, ...body }))
    },
  }
}
