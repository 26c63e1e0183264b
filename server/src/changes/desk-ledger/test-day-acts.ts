import { OneShift } from '@pantul/contract/desk-drawers'
import { expect } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { completeOrders } from '../../orders/states/complete-orders.ts'
import { confirm, endUnpaidChanges, endOrder, type ModelOrder } from './test-model.ts'
import { pick } from './test-paying-acts.ts'
import { deskOf, type Act } from './test-selling-acts.ts'
import { dataOf, requireSuccess, passTo, type World } from './test-world.ts'

const isConfirmedBooking = ({ state, isGoods }: ModelOrder): boolean => state === 'confirmed' && !isGoods

/** The deadlines of all held orders pass, and the job ends them. */
const passDeadlines: Act = async ({ venue, model }) => {
  const held = model.orders.filter(({ state }) => state === 'held')
  if (held.length === 0) return 'nothing'
  await venue.expireHolds()
  for (const order of held) endOrder(model, order)
  return 'done'
}

/**
 * Time passes until the next booking begins, or by an hour. Then held orders are overdue: their deadlines are a quarter of an
 * hour, and unpaid changes end when their booking begins. In half of the cases the job that ends them has not run yet.
 */
const hourPasses: Act = async (world, draw) => {
  if (world.hour >= 22) return 'nothing'
  if (draw.a % 2 === 0) await passDeadlines(world, draw)
  const starts = world.model.orders.flatMap((order) =>
    isConfirmedBooking(order) && order.courtTime.day === 0 ? (order.courtTime.hours[0] ?? []) : [],
  )
  const next = Math.min(...starts.filter((start) => start > world.hour))
  await passTo(world, Number.isFinite(next) ? next : world.hour + 1)
  await completeOrders(world.venue)
  return 'done'
}

/** Whether its players can check in now: during its hours, and in the hour before its start. */
const canCheckIn = ({ hour }: World, { courtTime }: ModelOrder): boolean =>
  courtTime.day === 0 && (courtTime.hours.includes(hour) || courtTime.hours[0] === hour + 1)

/** Checks players in. With `letsPlay` their order is still held: it is confirmed with an unpaid balance. */
const checkIn =
  (letsPlay: boolean): Act =>
  async (world, draw) => {
    const order = pick(
      world,
      draw,
      (candidate) =>
        !candidate.isGoods &&
        canCheckIn(world, candidate) &&
        candidate.state === (letsPlay ? 'held' : 'confirmed'),
    )
    if (order === undefined) return 'nothing'
    const { due } = order
    const body = { Number: await world.venue.numberOf(order.id), Booking: 1, LetPlay: letsPlay }
    const reply = await deskOf(world, draw).post('/arrivals', body)
    if (reply.status !== 200) return replyText(reply)
    if (order.state === 'held') confirm(world.model, order, due)
    return 'done'
  }

/** A call about a booking that begins in this hour. `endsChanges`: unpaid changes end if the call releases hours. */
const arrivalAct =
  (path: string, fields: object, { endsChanges: ends } = { endsChanges: false }): Act =>
  async (world, draw) => {
    const order = pick(
      world,
      draw,
      (drawn) => isConfirmedBooking(drawn) && drawn.courtTime.hours[0] === world.hour,
    )
    if (order === undefined) return 'nothing'
    const body = { Number: await world.venue.numberOf(order.id), Booking: 1, ...fields }
    const reply = await deskOf(world, draw).post(path, body)
    if (reply.status !== 200) return replyText(reply)
    if (ends && dataOf<{ Released: readonly number[] }>(reply).Released.length > 0)
      endUnpaidChanges(world.model, order)
    return 'done'
  }

const moveCash =
  (kind: 'in' | 'out' | 'to_safe'): Act =>
  async (world, draw) => {
    const { shift } = world.model
    const amount = 1 + (draw.c % 150_000)
    const body = { Kind: kind, Amount: amount, Reason: 'change money' }
    const reply = await deskOf(world, draw).post(`/shifts/${shift.id}/entries`, body)
    if (reply.status !== 200) return replyText(reply)
    shift.cash += kind === 'in' ? amount : -amount
    return 'done'
  }

/** Closes the drawer with what the model says is in it: nothing may differ. Then another person signs, and it opens again. */
const countDrawer: Act = async (world) => {
  const { sari, rina, model } = world
  const { id, cash, edc, qris_static } = model.shift
  requireSuccess(
    await sari.post(`/shifts/${id}/close`, {
      Cash: cash,
      Edc: Math.max(0, edc),
      QrisStatic: Math.max(0, qris_static),
    }),
  )
  const report = OneShift.ok.parse(
    requireSuccess(await rina.visitor.get(`/api/desk/TST1/shifts/${id}`)).body,
  ).data
  const expected = report.Counts.map(({ Method, Expected, Earlier }) => [Method, Expected - Earlier])
  expect(Object.fromEntries(expected)).toEqual({ cash, edc, qris_static })
  requireSuccess(
    await rina.visitor.post(`/api/desk/TST1/shifts/${id}/sign`, { body: { Reason: 'all is there' } }),
  )
  requireSuccess(await sari.openDrawer(cash))
  model.shift = { id: await sari.shiftId(), cash, edc: 0, qris_static: 0 }
  return 'done'
}

const refundJob: Act = async ({ venue }) => {
  await venue.runRefundJob()
  return 'done'
}

/** What happens on a day besides selling: arrivals, the drawer, and time. */
export const dayActs: Readonly<Record<string, Act>> = {
  'an hour passes': hourPasses,
  'deadlines pass': passDeadlines,
  'check in': checkIn(/* letsPlay */ false),
  'let play': checkIn(/* letsPlay */ true),
  'mark as missed': arrivalAct('/no-shows', { ReleaseRest: true }, { endsChanges: true }),
  'undo missed': arrivalAct('/arrivals/undo', { Kind: 'no_show' }),
  'leave early': arrivalAct('/arrivals/leave', {}, { endsChanges: true }),
  'put cash in': moveCash('in'),
  'take cash out': moveCash('out'),
  'bring cash to the safe': moveCash('to_safe'),
  'count the drawer': countDrawer,
  'refunds are made': refundJob,
}
