import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { addPromo } from '../../balances/promos/test-promos.ts'
import { today } from '../../orders/place/test-players.ts'
import { contactOf } from '../../orders/place/test-sales.ts'
import { linkContacts } from '../../people/contacts/link-contacts.ts'
import { openGoods, type GoodsDesk, type GoodsVenue } from '../../sales/goods/test-goods.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import type { Model } from './test-model.ts'
import { setStock } from '../../platform/database/test-stock.ts'

export const memberEmail = 'member-of-the-ledger@example.com'
const initialCredit = 900_000_000
const hoursPerPackage = 100

/** A server, and a customer (the member) with store credit and packages. `days`: how many days its sequences have used. */
export type Ledger = { readonly venue: GoodsVenue; readonly player: Visitor; days: number }

export async function openLedger(): Promise<Ledger> {
  const venue = await openGoods()
  const player = await venue.customer(memberEmail)
  await venue.giveCredit(memberEmail, initialCredit)
  for (let bought = 0; bought < 3; bought += 1)
    await venue.buyPackage(player, { hours: hoursPerPackage, expires: '2039-12-31' })
  await addPromo(venue.db, { code: 'DESK20', ends_on: '2039-12-31' })
  await linkContacts(venue)
  return { venue, player, days: 0 }
}

/** One sequence: a day of its own, its staff, and the model of its money. */
export type World = {
  readonly venue: GoodsVenue
  readonly player: Visitor
  readonly date: PlayDate
  /** The current hour of the day. */
  hour: number
  readonly dian: GoodsDesk
  readonly sari: GoodsDesk
  /** Another manager, who signs what Sari counts. */
  readonly rina: GoodsDesk
  /** The contacts of a guest and of the member. */
  readonly guestId: string
  readonly memberId: string
  readonly model: Model
}

let guests = 0

/** Opens the drawer at 7 in the morning of a day that no other sequence uses. */
export async function openWorld(ledger: Ledger): Promise<World> {
  const { venue, player } = ledger
  ledger.days += 2
  const date = addDays(today, ledger.days)
  venue.clock.set(`${date}T07:00:00+07:00`)
  await setStock(venue.db, 'BALL', { to: 50 })
  const dian = await venue.staff('front-desk')
  const sari = await venue.staff('manager')
  const rina = await venue.staff('manager')
  guests += 1
  const guestId = await contactOf(sari, {
    name: `Bayu ${guests}`,
    phone: `0813 ${String(50_000_000 + guests)}`,
  })
  const [member] = await venue.db.query<{ id: string; balance: number; hours: number }>(
    `select k.public_id as id, a.balance,
            (select sum(q.balance)::int from quota_package q where q.customer_id = c.id) as hours
       from customer c join contact k on k.customer_id = c.id join credit_account a on a.customer_id = c.id
      where c.email = $1`,
    [memberEmail],
  )
  if (member === undefined) throw new Error('the member has no contact')
  requireSuccess(await sari.openDrawer(1_000_000))
  const shift = { id: await sari.shiftId(), cash: 1_000_000, edc: 0, qris_static: 0 }
  const model = { orders: [], shift, credit: member.balance, packageHours: member.hours }
  return { venue, player, date, hour: 7, dian, sari, rina, guestId, memberId: member.id, model }
}

/** Closes the drawer, so that the next sequence can open it. */
export async function closeWorld({ sari, model: { shift } }: World): Promise<Reply> {
  const counted = { Cash: shift.cash, Edc: Math.max(0, shift.edc), QrisStatic: shift.qris_static }
  return sari.post(`/shifts/${shift.id}/close`, counted)
}

export function requireSuccess(reply: Reply): Reply {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`)
  return reply
}

export const dataOf = <Data>({ body }: Reply): Data => (body as { data: Data }).data

export const dateOf = ({ date }: World, day: number): PlayDate => addDays(date, day)

/** Sets the clock to 20 minutes past an hour. Staff stay logged in, as if they had entered a new code. */
export async function passTo(world: World, hour: number): Promise<void> {
  world.hour = hour
  world.venue.clock.set(`${world.date}T${String(hour).padStart(2, '0')}:20:00+07:00`)
  await world.venue.db.query('update session set proved_at = $1 where proved_at is not null', [
    world.venue.clock.now(),
  ])
}
