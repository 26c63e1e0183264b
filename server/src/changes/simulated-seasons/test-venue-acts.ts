import { decideSessions } from '../../sales/classes/decide-sessions.ts'
import { moveSession } from '../../sales/classes/move-session.ts'
import { completeOrders } from '../../orders/states/complete-orders.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { expirePackages } from '../../sales/packages/expire-packages.ts'
import { sweepPayments } from '../../money/payments/sweep-payments.ts'
import { storeAccount } from '../../money/refunds/store-account.ts'
import { requestDueRefunds } from '../../money/refunds/request-refunds.ts'
import { makeStepByCommand } from '../../money/refunds/transfer-steps.ts'
import { refundUpTo } from './test-books.ts'
import { oneIn, oneOf, type Dice } from './test-chance.ts'
import { placeBookings } from './test-player-acts.ts'
import { observe, ordersOf, type Season } from './test-season.ts'

/** An action of the venue, made alone. Returns a line for the log. */
export type SeasonAct = (season: Season, dice: Dice) => Promise<string>

/** SQL: the row belongs to an order of location `$1`. */
const ofLocationSql = `order_id in (select id from sales_order where location_id = $1)`

/** Makes all holds or one of them overdue. No job ends them yet. */
export const expireHolds: SeasonAct = async (season, dice) => {
  const { db } = season.world
  const held = ordersOf(season).filter(({ state }) => state === 'held')
  const overdueOrders = oneIn(dice, 2) ? held : [oneOf(dice, held)].flatMap((order) => order ?? [])
  await db.transaction(async (tx) => {
    const ids = overdueOrders.map(({ id }) => id)
    await tx.query(
      `update sales_order set held_until = now() - interval '1 second' where public_id = any ($1)`,
      [ids],
    )
    for (const table of ['court_hour', 'coach_hour', 'enrolment'])
      await tx.query(
        `update ${table} h set held_until = o.held_until from sales_order o
          where o.id = h.order_id and o.public_id = any ($1) and o.held_until is not null`,
        [ids],
      )
  })
  for (const order of overdueOrders) order.isOverdue = true
  return `the holds of ${overdueOrders.map(({ name }) => name).join(', ')} run out`
}

/** A guest tries to book the hours of another player's unpaid order. */
export const takeByOtherGuest: SeasonAct = async (season, dice) => {
  const unpaidOrders = ordersOf(season).filter(
    ({ kind, state }) => kind === 'court' && (state === 'held' || state === 'expired'),
  )
  const order = oneOf(dice, unpaidOrders)
  const player = oneOf(
    dice,
    season.players.filter((candidate) => candidate.guestNumber !== null && candidate !== order?.player),
  )
  if (order === undefined || player === undefined) return ''
  const wishes = order.bookings
    .flatMap(({ wish }) => wish ?? [])
    .map((wish) => ({ ...wish, byPackage: false }))
  return `as ${order.name}: ${await placeBookings(season, player, { wishes, promo: null, useCredit: false })}`
}

/** Advances the time, completes orders that were played, and decides whether classes run. */
export const continueClock: SeasonAct = async (season, dice) => {
  const minutes = oneOf(dice, [20, 90, 200, 400, 700]) ?? 20
  season.world.clock.advance({ minutes })
  await completeOrders(season.world.deps)
  await decideClasses(season)
  return `${minutes} minutes go by: ${season.world.clock.now().toString()}`
}

async function decideClasses(season: Season): Promise<void> {
  await observe(season)
  await decideSessions(season.world.deps)
  const cancelledClasses = await season.world.db.query<{ id: string }>(
    `select public_id as id from class_session where location_id = $1 and state = 'cancelled'`,
    [season.locationId],
  )
  for (const lesson of season.classes) {
    if (lesson.isOver || !cancelledClasses.some(({ id }) => id === lesson.id)) continue
    lesson.isOver = true
    season.milestones.add('a class called off')
    for (const order of ordersOf(season)) {
      const [booking] = order.bookings
      if (order.kind !== 'class' || order.state !== 'confirmed' || booking?.start() !== lesson.start) continue
      booking.fate = 'cancelled'
      booking.refunded = refundUpTo(order, booking.paid)
      order.refunded += booking.refunded
    }
  }
}

export const moveClass: SeasonAct = async (season, dice) => {
  const lesson = oneOf(
    dice,
    season.classes.filter(({ isOver }) => !isOver),
  )
  if (lesson === undefined) return ''
  const { world, locationId } = season
  const start = lesson.start.add({ hours: 24 * (1 + dice(2)) })
  const date = start.toZonedDateTimeISO('Asia/Jakarta').toPlainDate().toString()
  const to = { courtId: `${locationId}-C3`, coachId: `${locationId}-K2`, date, fromHour: 9, toHour: 11 }
  try {
    await moveSession(world.db, { publicId: lesson.id, now: world.clock.now(), schedule: to })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `a class cannot be moved: ${error.message}`
  }
  const joined = ordersOf(season).filter(({ kind }) => kind === 'class')
  for (const booking of joined.flatMap(({ bookings }) => bookings))
    if (booking.start() === lesson.start) booking.isMovedByVenue = true
  lesson.start = start
  season.milestones.add('a class moved')
  return `a class is moved to ${date}`
}

/** The sweeper checks all payments of the season. */
export const sweep: SeasonAct = async ({ world, locationId }) => {
  await world.db.query(
    `update payment set next_check_at = now() where next_check_at is not null and ${ofLocationSql}`,
    [locationId],
  )
  await sweepPayments(world.deps)
  await expirePackages(world.deps)
  return 'the sweeper goes round'
}

/** Runs the refund job. */
export const payBack: SeasonAct = async ({ world, locationId }) => {
  await world.db.query(
    `update refund_task set next_at = now() where next_at is not null and ${ofLocationSql}`,
    [locationId],
  )
  await requestDueRefunds(world.deps)
  return 'refunds are made'
}

const bankAccount = { bank: 'BCA', accountNumber: '1234567890', accountName: 'A player' }

/** Staff make the next step of transfers. */
export const transfer: SeasonAct = async (season, dice) => {
  const { db } = season.world
  const tasks = await db.query<{ id: number; publicId: string; state: string }>(
    `select id, public_id as "publicId", state from refund_task
      where route = 'transfer' and state <> 'done' and ${ofLocationSql} order by id`,
    [season.locationId],
  )
  const task = oneOf(dice, tasks)
  if (task === undefined) return ''
  if (task.state === 'open')
    await db.transaction((tx) =>
      storeAccount(tx, task.id, bankAccount, /* no staff act: the player entered it */ null),
    )
  await makeStepByCommand(db, { taskId: task.id, step: 'approve', proof: null })
  if (oneIn(dice, 4)) return 'a transfer is approved'
  if (!(await makeStepByCommand(db, { taskId: task.id, step: 'send', proof: `BANK-${task.id}` })))
    return 'a transfer waits'
  season.transfers.push(task.publicId)
  season.milestones.add('a transfer')
  await makeStepByCommand(db, { taskId: task.id, step: 'finish', proof: null })
  return 'a transfer is made'
}
