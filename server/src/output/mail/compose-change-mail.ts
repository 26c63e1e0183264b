import { makeOrderLink, makeRefundLink, orderUrl } from '../../people/accounts/make-link.ts'
import type { Connection } from '../../platform/database/open.ts'
import { numberOf, textOf, type Payload } from '../../platform/outbox/queries.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { balanceAdjusted, balanceUsed } from './balance-letters.ts'
import { bookingExchanged, bookingReminder, courtChanged, moveRightReminder } from './booking-letters.ts'
import { calendarAttachment } from './calendar-attachment.ts'
import { bookingCancelled, cancelledByLostPayment } from './cancellation-letters.ts'
import { cancellationFrom, closureFrom } from './change-payloads.ts'
import { venueClosed } from './closure-letter.ts'
import { classCancelled, enrolmentLeft, sessionMoved } from './enrolment-letters.ts'
import { letterAsMail, type ComposedMail } from './letter-as-mail.ts'
import type { Letter } from './letter.ts'
import type { Attachment } from './message.ts'
import { hasHours, orderItems, type OrderItem } from './order-items.ts'
import type { OrderPages } from './order-parts.ts'
import {
  readBalanceAdjustment,
  readBalanceUse,
  readOldCourts,
  readOldPlayTime,
  readOpenMoveRight,
} from './read-changes.ts'
import { readClosure, type OrderBookings } from './read-closure.ts'
import { readMailOrder, type MailOrder } from './read-order.ts'
import { readRefundTask, readTypedBankAccountEnding } from './read-refunds.ts'
import { bankAccountRequest, refundSent, typedBankAccountLetter } from './refund-letters.ts'

type ChangeMailFacts = OrderPages & {
  readonly db: Connection
  readonly order: MailOrder
  readonly payload: Payload
  readonly now: Temporal.Instant
}

type LetterWithFiles = { readonly letter: Letter; readonly attachments: readonly Attachment[] }

/** Writes the letter of one template. Null if the mail is outdated. */
type LetterWriter = (facts: ChangeMailFacts) => Promise<LetterWithFiles | null>

/** The mails about changes of paid orders, by template. */
const writers = {
  'booking-cancelled': (facts) => writeCancelled(facts, { letterOf: bookingCancelled, isPartial: true }),
  'order-cancelled': (facts) => writeCancelled(facts, { letterOf: bookingCancelled, isPartial: false }),
  'class-cancelled': (facts) => writeCancelled(facts, { letterOf: classCancelled, isPartial: false }),
  'enrolment-left': (facts) => writeCancelled(facts, { letterOf: enrolmentLeft, isPartial: false }),
  'session-moved': writeSessionMoved,
  'booking-exchanged': writeBookingExchanged,
  'booking-changed': writeCourtChanged,
  'venue-closed': writeVenueClosed,
  'balance-changed': writeBalanceChanged,
  'refund-sent': writeRefundSent,
  'refund-account': writeBankAccountMail,
  reminder: writeReminder,
  'move-right-reminder': writeMoveRightReminder,
} satisfies Readonly<Record<string, LetterWriter>>
export type ChangeTemplate = keyof typeof writers

export const isChangeTemplate = (template: string): template is ChangeTemplate =>
  Object.hasOwn(writers, template)

/**
 * The mail about a change by the name of its template. Null if it is outdated: the booking has begun or was cancelled,
 * or the player has entered the bank account.
 */
export async function composeChangeMail(
  template: ChangeTemplate,
  facts: ChangeMailFacts,
): Promise<ComposedMail | null> {
  const { order, publicUrl } = facts
  const written = await writers[template](facts)
  if (written === null) return null
  const mail = letterAsMail(template, written.letter, {
    location: order.location,
    to: { name: order.name, address: order.email },
    publicUrl,
  })
  return { ...mail, attachments: written.attachments }
}

const withoutFiles = (letter: Letter | null): LetterWithFiles | null => letter && { letter, attachments: [] }

/** The calendar file has no token of the order, because players pass the file on. */
const calendarOf = (
  { order, publicUrl }: Pick<ChangeMailFacts, 'order' | 'publicUrl'>,
  cancelledBookings?: readonly number[],
): Attachment =>
  calendarAttachment(order, {
    publicUrl,
    page: orderUrl(publicUrl, order.publicId),
    ...(cancelledBookings === undefined ? {} : { cancelledBookings }),
  })

async function writeCancelled(
  facts: ChangeMailFacts,
  { letterOf, isPartial }: { readonly letterOf: typeof bookingCancelled; readonly isPartial: boolean },
): Promise<LetterWithFiles> {
  const { db, order, payload, orderPage } = facts
  const cancellation = {
    ...cancellationFrom(payload),
    isPartial,
    staffReason: shownStaffReason(facts),
    typedBankAccountEnding: await readTypedBankAccountEnding(db, order.id),
  }
  const write = cancellation.lostPayment === undefined ? letterOf : cancelledByLostPayment
  return {
    letter: write(order, cancellation, orderPage),
    attachments: hasHours(order) ? [calendarOf(facts, cancellation.bookings)] : [],
  }
}

/** The reason of staff; empty if the player must not read it; null if the player cancelled. */
function shownStaffReason({ payload, order }: ChangeMailFacts): string | null {
  if (payload['byStaff'] !== true) return null
  return payload['isReasonShown'] === true ? (order.cancelReason ?? '') : ''
}

async function writeSessionMoved(facts: ChangeMailFacts): Promise<LetterWithFiles | null> {
  const { order, payload, orderPage } = facts
  if (order.state !== 'confirmed') return null
  const oldSession = {
    id: numberOf(payload, 'sessionId'),
    date: textOf(payload, 'date'),
    fromHour: numberOf(payload, 'fromHour'),
    toHour: numberOf(payload, 'toHour'),
  }
  return { letter: sessionMoved(order, oldSession, orderPage), attachments: [calendarOf(facts)] }
}

async function writeBookingExchanged(facts: ChangeMailFacts): Promise<LetterWithFiles | null> {
  const { db, order, payload, orderPage } = facts
  const letter = bookingExchanged(order, await readOldPlayTime(db, numberOf(payload, 'actId')), orderPage)
  return letter && { letter, attachments: [calendarOf(facts)] }
}

async function writeCourtChanged({ db, order, payload, orderPage }: ChangeMailFacts) {
  return withoutFiles(courtChanged(order, await readOldCourts(db, numberOf(payload, 'actId')), orderPage))
}

async function writeVenueClosed(facts: ChangeMailFacts): Promise<LetterWithFiles> {
  const { db, order, payload, orderPage } = facts
  const { closureId, refund, otherOrders, unpaidOrders } = closureFrom(payload)
  const orders = [{ orderId: order.id, bookings: refund.bookings }, ...otherOrders]
  const closure = await readClosure(db, { closureId, orders, unpaidOrders })
  const linkedOrders = await readLinkedOrders(facts, otherOrders)
  return {
    letter: venueClosed(order, closure, { refund, orderPage, otherOrders: linkedOrders }),
    attachments: [
      ...cancellationFiles(facts, refund.bookings),
      ...linkedOrders.flatMap((linked) =>
        cancellationFiles({ ...facts, order: linked.order }, linked.bookings),
      ),
    ],
  }
}

/** Other orders of the recipient, each with a link to its page. */
async function readLinkedOrders(
  { db, publicUrl, now }: ChangeMailFacts,
  orders: readonly OrderBookings[],
): Promise<{ order: MailOrder; bookings: readonly number[]; number: string; page: string }[]> {
  const linkedOrders = []
  for (const { orderId, bookings } of orders) {
    const order = await readMailOrder(db, orderId)
    if (order === null || order.isForgotten) continue
    const page = order.isGuestOrder
      ? await makeOrderLink(db, { orderId, publicUrl, now })
      : orderUrl(publicUrl, order.publicId)
    linkedOrders.push({ order, bookings, number: order.number, page })
  }
  return linkedOrders
}

/** The calendar file that removes bookings without hours: they were cancelled, or their player chooses a new time. */
function cancellationFiles(facts: ChangeMailFacts, bookings: readonly number[]): Attachment[] {
  const { lines, confirmedAt } = facts.order
  const withoutHours = bookings.filter((booking) =>
    lines.every(
      ({ bookingId, isCancelled, newTimeUntil }) =>
        bookingId !== booking || isCancelled || newTimeUntil !== null,
    ),
  )
  return withoutHours.length === 0 || confirmedAt === null ? [] : [calendarOf(facts, withoutHours)]
}

async function writeBalanceChanged({ db, order, payload, orderPage }: ChangeMailFacts) {
  const actId = numberOf(payload, 'actId')
  if (payload['isAdjusted'] === true) {
    const adjustment = await readBalanceAdjustment(db, actId)
    return withoutFiles(balanceAdjusted(adjustment, { to: order, balancePage: orderPage }))
  }
  const used = {
    credit: numberOf(payload, 'credit'),
    packageHours: numberOf(payload, 'units'),
    ...(await readBalanceUse(db, actId)),
  }
  return withoutFiles(balanceUsed(order, used, orderPage))
}

async function writeRefundSent({ db, order, payload, orderPage }: ChangeMailFacts) {
  return withoutFiles(refundSent(order, await readRefundTask(db, numberOf(payload, 'refundId')), orderPage))
}

/** Asks for the bank account of a refund, or says which account staff typed. */
async function writeBankAccountMail({ db, order, payload, publicUrl, now }: ChangeMailFacts) {
  const refundId = numberOf(payload, 'refundId')
  const refund = await readRefundTask(db, refundId)
  if (!refund.needsBankAccount && refund.bankAccountTypedBy === null) return null
  const refundPage = await makeRefundLink(db, { refundId, publicUrl, now })
  const write = refund.bankAccountTypedBy === null ? bankAccountRequest : typedBankAccountLetter
  return withoutFiles(write(order, refund, refundPage))
}

async function writeMoveRightReminder({ db, order, payload, orderPage }: ChangeMailFacts) {
  const moveRight = await readOpenMoveRight(db, numberOf(payload, 'rightId'))
  return moveRight && withoutFiles(moveRightReminder(order, moveRight, orderPage))
}

async function writeReminder(facts: ChangeMailFacts) {
  const items = itemsToRemindOf(facts)
  return items.length === 0 ? null : withoutFiles(bookingReminder(facts.order, items, facts.orderPage))
}

/** The bookings of the reminder's date that are not cancelled and have not begun, the earliest first. */
function itemsToRemindOf({ order, payload, now }: ChangeMailFacts): OrderItem[] {
  if (order.state !== 'confirmed') return []
  const lines = order.lines.filter(
    ({ date, isCancelled }) => date === textOf(payload, 'date') && !isCancelled,
  )
  return orderItems(lines)
    .filter(({ date, hours }) => {
      const start = startOfHour(date, hours[0] ?? 0, order.location.timeZone)
      return Temporal.Instant.compare(start, now) > 0
    })
    .toSorted((a, b) => (a.hours[0] ?? 0) - (b.hours[0] ?? 0))
}
